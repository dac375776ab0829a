import { testRefusals } from '../test/refusals.ts'
import { register, updateSelf } from './users.ts'

const text = (length: number) => '💡'.repeat(length)

testRefusals(register, { name: text(255), email: 'ada@example.com', password: text(8) }, [
  ['name', 'must not be empty', { name: '' }],
  ['name', 'must have at most 255 characters', { name: text(256) }],
  ['email', 'must not be empty', { email: '  ' }],
  ['email', 'is required', { email: null }],
  ['password', 'must have at least 8 characters', { password: '1234567' }, { password: text(7) }],
])

testRefusals(updateSelf, {}, [
  ['name', 'must not be empty', { name: '' }],
  ['currentPassword', 'must be text', { currentPassword: 7 }],
])
