import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  chainFrom,
  cutCircles,
  cutPins,
  depthsOf,
  heightsAbove,
  type Links,
  linksOf,
  measureHeights,
  reachableFrom,
} from './hierarchy.ts'

/** Parent and pin of each node. */
type Nodes = ReadonlyMap<string, { readonly parent: string | null; readonly pin: string | null }>

const idOf = (i: number | null): string | null => (i === null ? null : `${i}`)

/** Up to 12 nodes with any parents and pins, including themselves. */
const tangles = fc
  .array(fc.tuple(fc.option(fc.nat(11)), fc.option(fc.nat(11))), { maxLength: 12 })
  .map(
    (links): Nodes =>
      new Map(links.map(([parent, pin], i) => [`${i}`, { parent: idOf(parent), pin: idOf(pin) }])),
  )

/** Up to 12 nodes whose parents and pins come before them. */
const hierarchies = tangles.map(nodes => {
  const earlier = (id: string, other: string | null) => (Number(other) < Number(id) ? other : null)
  return new Map(
    [...nodes].map(([id, { parent, pin }]) => [id, { parent: earlier(id, parent), pin: earlier(id, pin) }]),
  )
})

const above = (nodes: Nodes): Links =>
  linksOf(
    id => nodes.get(id)?.parent,
    id => nodes.get(id)?.pin,
  )

/** Children of a node. */
const below = (nodes: Nodes, id: string): string[] =>
  [...nodes.keys()].filter(other => above(nodes)(other).includes(id))

/** Descendants of a node. */
function allBelow(nodes: Nodes, id: string): Set<string> {
  const found = new Set(below(nodes, id))
  for (const each of found) for (const inner of below(nodes, each)) found.add(inner)
  return found
}

const circles = (nodes: Nodes, id: string): boolean => allBelow(nodes, id).has(id)

const longest = (id: string, links: Links): number =>
  Math.max(0, ...links(id).map(other => 1 + longest(other, links)))

const sort = (ids: Iterable<string>): string[] => [...ids].sort()

describe('reachableFrom and chainFrom', () => {
  test('reachableFrom finds a node and its ancestors', () => {
    fc.assert(
      fc.property(tangles, fc.nat(11), (nodes, i) => {
        const id = `${i}`
        const known = new Set([...nodes.keys(), ...[...nodes.keys()].flatMap(above(nodes))])
        const wanted = [...known].filter(other => allBelow(nodes, other).has(id))
        expect(sort(reachableFrom([id], above(nodes)))).toEqual(sort(new Set([id, ...wanted])))
      }),
    )
  })

  test('chainFrom goes from the nearest ancestor to the top', () => {
    const parents = new Map([
      ['drawer', 'desk'],
      ['desk', 'room'],
    ])
    expect([...chainFrom('drawer', id => parents.get(id))]).toEqual(['drawer', 'desk', 'room'])
    expect([...chainFrom(null, id => parents.get(id))]).toEqual([])
  })

  test('chainFrom goes round a circle once', () => {
    const parents = new Map([
      ['a', 'b'],
      ['b', 'c'],
      ['c', 'b'],
    ])
    expect([...chainFrom('a', id => parents.get(id))]).toEqual(['a', 'b', 'c'])
  })
})

describe('depthsOf', () => {
  test('returns the longest path to the top, parents before children', () => {
    fc.assert(
      fc.property(hierarchies, nodes => {
        const depths = depthsOf(nodes.keys(), above(nodes))
        expect(sort(depths.keys())).toEqual(sort(nodes.keys()))
        const order = [...depths.keys()]
        for (const [at, id] of order.entries()) {
          expect(depths.get(id)).toBe(longest(id, above(nodes)))
          expect(order.slice(0, at)).toEqual(expect.arrayContaining([...above(nodes)(id)]))
        }
      }),
    )
  })

  test('leaves out nodes in circles and below them', () => {
    fc.assert(
      fc.property(tangles, nodes => {
        const depths = depthsOf(nodes.keys(), above(nodes))
        const wanted = [...nodes.keys()].filter(
          id => ![...reachableFrom([id], above(nodes))].some(other => circles(nodes, other)),
        )
        expect(sort(depths.keys()).filter(id => nodes.has(id))).toEqual(sort(wanted))
      }),
    )
  })

  test('measures a chain as long as a file', () => {
    expect(depthsOf(['100000'], id => (id === '0' ? [] : [`${Number(id) - 1}`])).get('100000')).toBe(100_000)
  })
})

describe('measureHeights and heightsAbove', () => {
  test('finds nodes in circles and between circles', () => {
    fc.assert(
      fc.property(tangles, nodes => {
        const { circling } = measureHeights(nodes.keys(), above(nodes))
        const known = [...nodes.keys()]
        const round = known.filter(id => circles(nodes, id))
        const between = known.filter(
          id =>
            round.some(each => allBelow(nodes, each).has(id)) &&
            [...allBelow(nodes, id)].some(inner => round.includes(inner)),
        )
        expect(sort(circling)).toEqual(sort(new Set([...round, ...between])))
      }),
    )
  })

  test('returns the longest path down', () => {
    fc.assert(
      fc.property(tangles, nodes => {
        const { heights } = measureHeights(nodes.keys(), above(nodes))
        const measurable = [...nodes.keys()].filter(
          id => !circles(nodes, id) && ![...allBelow(nodes, id)].some(inner => circles(nodes, inner)),
        )
        expect(sort(heights.keys())).toEqual(sort(measurable))
        for (const id of measurable) expect(heights.get(id)).toBe(longest(id, each => below(nodes, each)))
      }),
    )
  })

  test('computes the heights of ancestors from known heights', () => {
    fc.assert(
      fc.property(hierarchies, fc.array(fc.nat(20), { minLength: 12, maxLength: 12 }), (nodes, drawn) => {
        const known = [...nodes.keys()].map((id, i) => [id, drawn[i] as number] as const)
        const reached = heightsAbove(known, above(nodes), 100)
        const reachOf = (id: string): number =>
          Math.max(
            0,
            ...below(nodes, id).map(each => 1 + Math.max(reachOf(each), drawn[Number(each)] as number)),
          )
        expect(sort(reached.keys())).toEqual(
          sort([...nodes.keys()].filter(id => below(nodes, id).length > 0)),
        )
        for (const [id, height] of reached) expect(height).toBe(reachOf(id))
      }),
    )
  })

  test('stops at the limit, also in circles', () => {
    fc.assert(
      fc.property(tangles, nodes => {
        const reached = heightsAbove(
          [...nodes.keys()].map(id => [id, 0]),
          above(nodes),
          30,
        )
        for (const [id, height] of reached) {
          expect(height).toBeLessThanOrEqual(30)
          if (circles(nodes, id)) expect(height).toBeGreaterThan(30 - nodes.size)
        }
      }),
    )
  })
})

describe('cutCircles and cutPins', () => {
  const without = (nodes: Nodes, column: 'parent' | 'pin', ids: readonly string[]): Nodes =>
    new Map([...nodes].map(([id, node]) => [id, ids.includes(id) ? { ...node, [column]: null } : node]))
  const onlyParents = (nodes: Nodes): Nodes =>
    new Map([...nodes].map(([id, node]) => [id, { ...node, pin: null }]))
  const column = (nodes: Nodes, name: 'parent' | 'pin') =>
    new Map([...nodes].map(([id, node]) => [id, node[name]]))

  test('clears the first parent of each circle, and leaves no circle', () => {
    fc.assert(
      fc.property(tangles.map(onlyParents), nodes => {
        const cut = cutCircles(column(nodes, 'parent'))
        const left = without(nodes, 'parent', cut)
        expect([...nodes.keys()].filter(id => circles(left, id))).toEqual([])
        const firsts = [...nodes.keys()].filter(
          id =>
            circles(nodes, id) &&
            ![...allBelow(nodes, id)].some(
              other => Number(other) < Number(id) && circles(nodes, other) && allBelow(nodes, other).has(id),
            ),
        )
        expect(cut).toEqual(firsts)
      }),
    )
  })

  test('clears pins that would close a circle, one after the other', () => {
    fc.assert(
      fc.property(tangles, tangled => {
        const nodes = without(tangled, 'parent', cutCircles(column(tangled, 'parent')))
        const cut = cutPins(column(nodes, 'parent'), column(nodes, 'pin'))
        const left = without(nodes, 'pin', cut)
        expect([...nodes.keys()].filter(id => circles(left, id))).toEqual([])
        for (const id of cut) {
          const later = [...nodes.keys()].filter(other => Number(other) > Number(id))
          const others = cut.filter(other => other !== id)
          expect(circles(without(nodes, 'pin', [...others, ...later]), id)).toBe(true)
        }
      }),
    )
  })
})
