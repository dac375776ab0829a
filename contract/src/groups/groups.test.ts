import { testRefusals } from '../../test/refusals.ts'
import { createGroup, updateGroup } from './groups.ts'

const text = (length: number) => 'x'.repeat(length)

testRefusals(createGroup, { name: text(255) }, [
  ['name', 'is required', { name: undefined }, { name: null }],
  ['name', 'must not be empty', { name: '' }],
  ['name', 'must have at most 255 characters', { name: text(256) }],
])

testRefusals(updateGroup, { name: text(255), currency: 'eur' }, [
  ['currency', 'is required', { currency: undefined }],
  ['currency', 'must not be empty', { currency: '' }],
])
