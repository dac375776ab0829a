import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type MeasuredLevels, measureLevels } from './levels-below.ts'

type Things = ReadonlyMap<string, MeasuredLevels>

/** Up to 12 things that lie in any others, themselves included. */
const tangles = fc
  .array(fc.tuple(fc.option(fc.nat(11)), fc.option(fc.nat(11))), { maxLength: 12 })
  .map(
    (links): Things =>
      new Map(
        links.map(([parent, pin], i) => [
          `${i}`,
          { parent_id: nameOf(parent), location_id: nameOf(pin), height: 0 },
        ]),
      ),
  )

const nameOf = (i: number | null): string | null => (i === null ? null : `${i}`)

/** What lies directly in a thing. */
const inside = (things: Things, place: string): string[] =>
  [...things.keys()].filter(id => {
    const { parent_id, location_id } = things.get(id) as MeasuredLevels
    return parent_id === place || location_id === place
  })

/** Everything that lies in a thing, however far below. */
function allInside(things: Things, place: string): Set<string> {
  const found = new Set(inside(things, place))
  for (const id of found) for (const inner of inside(things, id)) found.add(inner)
  return found
}

const circles = (things: Things, id: string): boolean => allInside(things, id).has(id)

const deepest = (things: Things, id: string): number =>
  Math.max(0, ...inside(things, id).map(inner => 1 + deepest(things, inner)))

test('what lies in itself is found, and what lies between such things; nothing else', () => {
  fc.assert(
    fc.property(tangles, things => {
      const { circling } = measureLevels(things)
      const known = [...things.keys()]
      const round = known.filter(id => circles(things, id))
      const between = known.filter(
        id =>
          round.some(each => allInside(things, each).has(id)) &&
          [...allInside(things, id)].some(inner => round.includes(inner)),
      )
      expect([...circling].sort()).toEqual([...new Set([...round, ...between])].sort())
    }),
  )
})

test('everything else is as high as what lies deepest in it', () => {
  fc.assert(
    fc.property(tangles, things => {
      const { below } = measureLevels(things)
      const measurable = [...things.keys()].filter(
        id => !circles(things, id) && ![...allInside(things, id)].some(inner => circles(things, inner)),
      )
      expect([...below.keys()].sort()).toEqual(measurable.sort())
      for (const id of measurable) expect(below.get(id)).toBe(deepest(things, id))
    }),
  )
})
