import { testRefusals } from '../../test/refusals.ts'
import { zeroId } from '../values/ids.ts'
import { createTag, updateTag } from './tags.ts'

const text = (length: number) => '😀'.repeat(length)

for (const operation of [createTag, updateTag])
  testRefusals(
    operation,
    { id: zeroId, name: text(255), description: text(1000), color: text(255), icon: text(255) },
    [
      ['name', 'must not be empty', { name: '' }],
      ['name', 'is required', { name: null }],
      ['name', 'must have at most 255 characters', { name: text(256) }],
      ['description', 'must have at most 1000 characters', { description: text(1001) }],
      ['color', 'must have at most 255 characters', { color: text(256) }],
      ['icon', 'must have at most 255 characters', { icon: text(256) }],
      ['parentId', 'must be a UUID', { parentId: 'x' }],
    ],
  )
