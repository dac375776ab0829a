import type { Answer, Asked } from './device.ts'
import type { CollectedEntity, DeviceData } from './device-entity.ts'
import { findEntities } from './find-entities.ts'
import { listIds } from './list-entities.ts'

let entities: CollectedEntity[] = []
let others: Omit<DeviceData, 'entities'> = { tagParents: new Map() }

function answer(asked: Asked): Answer | undefined {
  if (asked.what === 'fill') {
    entities = asked.isFirst ? [...asked.entities] : [...entities, ...asked.entities]
    others = asked
    return undefined
  }
  const { id } = asked
  return asked.what === 'find'
    ? { id, hits: findEntities(entities, asked.q, asked.limit) }
    : { id, ids: listIds({ ...others, entities }, asked.query) }
}

addEventListener('message', ({ data }: MessageEvent<Asked>) => {
  const given = answer(data)
  if (given !== undefined) postMessage(given)
})
