import { testRefusals } from '../../test/refusals.ts'
import { zeroId } from '../values/ids.ts'
import { createEntityType, updateEntityType } from './entity-types.ts'

const text = (length: number) => '😀'.repeat(length)

for (const operation of [createEntityType, updateEntityType])
  testRefusals(operation, { id: zeroId, name: text(255), icon: text(255) }, [
    ['name', 'must not be empty', { name: '' }],
    ['name', 'is required', { name: null }],
    ['name', 'must have at most 255 characters', { name: text(256) }],
    ['icon', 'must have at most 255 characters', { icon: text(256) }],
    ['isLocation', 'must be true or false', { isLocation: 'yes' }],
    ['defaultTemplateId', 'must be a UUID', { defaultTemplateId: 'x' }],
  ])
