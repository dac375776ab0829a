import { testRefusals } from '../../test/refusals.ts'
import { zeroId } from '../values/ids.ts'
import { createNotifier, testNotifier, updateNotifier } from './notifiers.ts'

const text = (length: number) => 'x'.repeat(length)
const valid = { id: zeroId, name: text(255), url: text(2083), isActive: true }

for (const operation of [createNotifier, updateNotifier])
  testRefusals(operation, valid, [
    ['name', 'must not be empty', { name: '' }],
    ['name', 'must have at most 255 characters', { name: text(256) }],
    ['url', 'must not be empty', { url: '' }],
    ['url', 'must have at most 2083 characters', { url: text(2084) }],
    ['isActive', 'must be true or false', { isActive: 'yes' }],
  ])

testRefusals(createNotifier, valid, [['url', 'is required', { url: undefined }]])

testRefusals(testNotifier, { url: text(2083) }, [['url', 'must not be empty', { url: '' }]])
