import { testRefusals } from '../../test/refusals.ts'
import { zeroId } from '../values/ids.ts'
import { changeTags, deleteTags, mergeTag } from './tag-upkeep.ts'

testRefusals(mergeTag, { id: zeroId, into: zeroId }, [
  ['into', 'is required', { into: undefined }, { into: null }],
  ['into', 'must be a UUID', { into: 'x' }, { into: 1 }],
  ['dryRun', 'must be true or false', { dryRun: 'yes' }],
])

testRefusals(deleteTags, { ids: [zeroId] }, [
  ['ids', 'is required', { ids: null }],
  ['ids', 'must have 1 to 1000 entries', { ids: [] }, { ids: Array.from({ length: 1001 }, () => zeroId) }],
  ['ids.0', 'must be a UUID', { ids: ['x'] }],
])

testRefusals(changeTags, { ids: [zeroId], parentId: null, color: '#ff0000', icon: '' }, [
  ['ids', 'must have 1 to 1000 entries', { ids: [] }],
  ['parentId', 'must be a UUID', { parentId: 'x' }],
  ['color', 'must have at most 255 characters', { color: 'x'.repeat(256) }],
  ['icon', 'must have at most 255 characters', { icon: 'x'.repeat(256) }],
])
