import { testRefusals } from '../../test/refusals.ts'
import { register, updateSelf } from './users.ts'

const text = (length: number) => '💡'.repeat(length)

testRefusals(register, { name: text(255), email: 'ada@example.com', password: text(8) }, [
  ['name', 'must not be empty', { name: '' }],
  ['name', 'must have at most 255 characters', { name: text(256) }],
  ['email', 'must not be empty', { email: '  ' }],
  ['email', 'is required', { email: null }],
  ['password', 'must have at least 8 characters', { password: '1234567' }, { password: text(7) }],
])

const setup = { groupName: text(255), currency: 'eur', language: 'pt-BR', locations: [], tags: ['a', 'b'] }
const setupWith = (changes: object) => ({ setup: { ...setup, ...changes } })
const account = { name: 'Ada', email: 'ada@example.com', password: text(8) }
const hundred = Array.from({ length: 100 }, (_, at) => `Room ${at}`)

testRefusals(register, { ...account, ...setupWith({ locations: hundred, tags: [text(255)] }) }, [
  ['setup', 'must be a JSON object', { setup: 'Home' }, { setup: [] }],
  ['setup.groupName', 'must not be empty', setupWith({ groupName: '' })],
  ['setup.groupName', 'must be text', setupWith({ groupName: 7 })],
  ['setup.currency', 'must not be empty', setupWith({ currency: '' })],
  ['setup.language', 'must be a language tag such as de or pt-BR', setupWith({ language: 'German!' })],
  ['setup.locations', 'must be a list', setupWith({ locations: 'Kitchen' })],
  ['setup.locations', 'must have at most 100 entries', setupWith({ locations: [...hundred, 'Attic'] })],
  ['setup.locations', 'must not repeat a name', setupWith({ locations: ['Küche', 'Flur', ' KÜCHE'] })],
  ['setup.locations.1', 'must have at most 255 characters', setupWith({ locations: ['a', text(256)] })],
  ['setup.tags', 'must have at most 100 entries', setupWith({ tags: [...hundred, 'Tools'] })],
  ['setup.tags.0', 'must not be empty', setupWith({ tags: [''] })],
])

testRefusals(updateSelf, {}, [
  ['name', 'must not be empty', { name: '' }],
  ['currentPassword', 'must be text', { currentPassword: 7 }],
])
