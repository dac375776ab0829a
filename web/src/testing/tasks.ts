import type { Entry } from '../shared/maintenance/entry.ts'
import { newId } from './samples.ts'

/** A task of an item, about which only the name and `given` are known. */
export function task(name: string, given: Partial<Entry> = {}): Entry {
  const entityId = given.entityId ?? newId()
  return {
    id: newId(),
    itemID: entityId,
    entityId,
    itemName: 'Drill',
    name,
    description: '',
    cost: '0',
    scheduledDate: '',
    completedDate: '',
    rule: null,
    archived: false,
    isLocation: false,
    icon: '',
    location: null,
    tags: [],
    imageId: null,
    thumbnailId: null,
    ...given,
  }
}
