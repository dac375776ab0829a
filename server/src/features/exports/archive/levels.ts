import { maxLevels } from '#features/entities/index.ts'
import type { Faults } from '../faults.ts'
import type { Noting } from '../import/notes.ts'
import type { PlannedEntity } from '../import/planned-entity.ts'

/** Works out how many levels lie below each thing, over parents and pins; a circle of both is a fault. */
export function measure(things: ReadonlyMap<string, PlannedEntity>, notes: Noting, faults: Faults): void {
  const waiting = new Map<string, number>()
  const above = ({ parent, pin }: PlannedEntity) => [parent, pin].filter(id => id !== null)
  for (const thing of things.values())
    for (const id of above(thing)) waiting.set(id, (waiting.get(id) ?? 0) + 1)

  // From the leaves up: a thing is measured when everything in it has been.
  const measured = [...things].filter(([id]) => !waiting.has(id)).map(([, thing]) => thing)
  for (let i = 0; i < measured.length; i++) {
    const thing = measured[i] as PlannedEntity
    if (thing.height >= maxLevels) notes.count('deepThing', thing.id)
    for (const id of above(thing)) {
      const place = things.get(id) as PlannedEntity
      place.height = Math.max(place.height, thing.height + 1)
      const left = (waiting.get(id) as number) - 1
      waiting.set(id, left)
      if (left === 0) measured.push(place)
    }
  }
  if (measured.length === things.size) return
  const done = new Set(measured)
  const culprit = [...things.values()].find(thing => !done.has(thing)) as PlannedEntity
  faults.add(culprit.origin, 'lies in something that is kept in it')
}
