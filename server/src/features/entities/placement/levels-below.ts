import type { EntityRow } from '../model/entity.ts'

/** Where a thing stands, as far as levels are concerned. */
export type MeasuredLevels = Pick<EntityRow, 'parent_id' | 'location_id' | 'height'>

/** What the parents and pins of all things of a group come to. */
export interface Levels {
  /** How many levels are truly below each thing; those above a circle are left out. */
  readonly below: ReadonlyMap<string, number>
  /** Things that lie in themselves, by way of others. */
  readonly circling: readonly string[]
}

/** Measures how many levels lie below each thing, over parents and pins, from the lowest up. */
export function measureLevels(things: ReadonlyMap<string, MeasuredLevels>): Levels {
  const above = (id: string): string[] => linksOf(things.get(id)).filter(place => things.has(place))
  const within = new Map<string, string[]>()
  for (const id of things.keys())
    for (const place of above(id)) {
      const inner = within.get(place)
      if (inner === undefined) within.set(place, [id])
      else inner.push(id)
    }
  const heights = new Map<string, number>()
  const below = peel(
    things.keys(),
    id => within.get(id)?.length ?? 0,
    id => {
      for (const place of above(id))
        heights.set(place, Math.max(heights.get(place) ?? 0, (heights.get(id) ?? 0) + 1))
      return above(id)
    },
  )
  const left = new Set([...things.keys()].filter(id => !below.has(id)))
  // What only lies above a circle goes too, and the circles remain.
  const free = peel(
    left,
    id => above(id).filter(place => left.has(place)).length,
    id => (within.get(id) ?? []).filter(inner => left.has(inner)),
  )
  return {
    below: new Map([...below].map(id => [id, heights.get(id) ?? 0])),
    circling: [...left].filter(id => !free.has(id)),
  }
}

const linksOf = (thing: MeasuredLevels | undefined): string[] =>
  [thing?.parent_id, thing?.location_id].filter(id => typeof id === 'string')

/** Takes things away for which nothing is left to wait, one after the other; returns those that could be taken. */
function peel(
  ids: Iterable<string>,
  countOf: (id: string) => number,
  take: (id: string) => readonly string[],
): Set<string> {
  const waiting = new Map<string, number>()
  const taken = new Set<string>()
  for (const id of ids) {
    waiting.set(id, countOf(id))
    if (waiting.get(id) === 0) taken.add(id)
  }
  // A set goes on to what is added while it is walked.
  for (const id of taken)
    for (const next of take(id)) {
      const left = (waiting.get(next) ?? 0) - 1
      waiting.set(next, left)
      if (left === 0) taken.add(next)
    }
  return taken
}
