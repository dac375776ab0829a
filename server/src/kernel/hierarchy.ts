import { appendTo } from './append-to.ts'
import { yieldToEventLoop } from './yield-to-event-loop.ts'

// Questions about nodes that hang below others: locations, tags, rows of an archive. A node may hang below several others (a
// parent and a pin), and damaged data may go in circles: everything here comes to an end all the same.

/** The ids that a node leads to directly; none for a node that is not known. */
export type Links = (id: string) => readonly string[]

/** Leads from a node to one other at most. */
type Link = (id: string) => string | null | undefined

/** What each node hangs below, or is pinned to, or null. */
type Parents = ReadonlyMap<string, string | null>

/** Several links of a node as one: to its parent, say, and to its pin. */
export const linksOf =
  (...ways: readonly Link[]): Links =>
  id =>
    ways.map(way => way(id)).filter(other => typeof other === 'string')

/** Work that is done step by step, a few nodes each; what it returns is its result. */
type Steps<T> = Generator<void, T, void>

/** How many steps are made between two yields to the event loop. */
const stepsAtOnce = 2000

/** Does work to its end at once. */
function finish<T>(steps: Steps<T>): T {
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
  }
}

/** Does work on many nodes, letting others have a turn in between. */
async function finishInTurns<T>(steps: Steps<T>): Promise<T> {
  for (let count = 1; ; count++) {
    const { done, value } = steps.next()
    if (done) return value
    if (count % stepsAtOnce === 0) await yieldToEventLoop()
  }
}

/** Everything that links lead to from some nodes, themselves included. */
export const reachableFrom = (ids: Iterable<string>, links: Links): Set<string> => finish(reach(ids, links))

function* reach(ids: Iterable<string>, links: Links): Steps<Set<string>> {
  const reached = new Set(ids)
  // A set goes on to what is added while it is walked.
  for (const id of reached) {
    for (const next of links(id)) reached.add(next)
    yield
  }
  return reached
}

/** A node and what it hangs below, one after the other, up to the top or to where a circle closes. */
export function* chainFrom(id: string | null, parentOf: Link): Generator<string> {
  const seen = new Set<string>()
  for (let at: string | null | undefined = id; typeof at === 'string' && !seen.has(at); at = parentOf(at)) {
    seen.add(at)
    yield at
  }
}

/**
 * How many levels are above some nodes, and above whatever they hang below: the longest way up. Parents come before
 * their children; what is in a circle or below one is left out.
 */
export const depthsOf = (ids: Iterable<string>, parentsOf: Links): Map<string, number> =>
  finish(findDepths(ids, parentsOf))

/** `depthsOf` for many nodes: others have a turn in between. */
export const depthsOfMany = (ids: Iterable<string>, parentsOf: Links): Promise<Map<string, number>> =>
  finishInTurns(findDepths(ids, parentsOf))

function* findDepths(ids: Iterable<string>, parentsOf: Links): Steps<Map<string, number>> {
  const all = yield* reach(ids, parentsOf)
  const depths = new Map<string, number>()
  for (const id of yield* sort(all, parentsOf, yield* findChildren(all, parentsOf))) {
    depths.set(id, levelBeyond(parentsOf(id), depths))
    yield
  }
  return depths
}

/** How high each node of a hierarchy is. */
export interface Heights {
  /** The longest way down from each node, children before their parents; what is above a circle is left out. */
  readonly heights: ReadonlyMap<string, number>
  /** Nodes that hang below themselves, by way of others, and those between two circles. */
  readonly circling: readonly string[]
}

/** Measures how many levels are below each node. Links to nodes that are not among `ids` do not count. */
export const measureHeights = (ids: Iterable<string>, parentsOf: Links): Heights =>
  finish(findHeights(ids, parentsOf))

/** `measureHeights` for many nodes: others have a turn in between. */
export const measureManyHeights = (ids: Iterable<string>, parentsOf: Links): Promise<Heights> =>
  finishInTurns(findHeights(ids, parentsOf))

function* findHeights(ids: Iterable<string>, parentsOf: Links): Steps<Heights> {
  const all = new Set(ids)
  const above = within(all, parentsOf)
  const below = yield* findChildren(all, above)
  const heights = new Map<string, number>()
  for (const id of yield* sort(all, below, above)) {
    heights.set(id, levelBeyond(below(id), heights))
    yield
  }
  const left = new Set([...all].filter(id => !heights.has(id)))
  // What only lies above a circle goes too, and the circles remain.
  const free = yield* sort(left, within(left, above), within(left, below))
  return { heights, circling: [...left].filter(id => !free.has(id)) }
}

/**
 * How high everything above some nodes is at least, when these are as high as is said. Nothing is counted beyond
 * `limit`, which is where a circle ends.
 */
export const heightsAbove = (known: Known, parentsOf: Links, limit: number): Map<string, number> =>
  finish(findHeightsAbove(known, parentsOf, limit))

/** `heightsAbove` for many nodes: others have a turn in between. */
export const heightsAboveMany = (
  known: Known,
  parentsOf: Links,
  limit: number,
): Promise<Map<string, number>> => finishInTurns(findHeightsAbove(known, parentsOf, limit))

/** Nodes of which it is known how high they are. */
type Known = readonly (readonly [id: string, height: number])[]

function* findHeightsAbove(known: Known, parentsOf: Links, limit: number): Steps<Map<string, number>> {
  const byHeight = Map.groupBy(known, ([, height]) => height)
  const highest = known.reduce((max, [, height]) => Math.max(max, height), 0)
  const reached = new Map<string, number>()
  let level = new Set<string>()
  for (let height = 0; height <= limit && (height <= highest || level.size > 0); height++) {
    const next = new Set<string>()
    for (const id of level) {
      reached.set(id, height)
      for (const parent of parentsOf(id)) next.add(parent)
      yield
    }
    for (const [id] of byHeight.get(height) ?? []) {
      for (const parent of parentsOf(id)) next.add(parent)
      yield
    }
    level = next
  }
  return reached
}

/** Those whose parent must be taken away so that no circle is left: of each circle the one that comes first. */
export const cutCircles = (parents: Parents): string[] => finish(findCircles(parents))

/** `cutCircles` among many nodes: others have a turn in between. */
export const cutManyCircles = (parents: Parents): Promise<string[]> => finishInTurns(findCircles(parents))

function* findCircles(parents: Parents): Steps<string[]> {
  const parentOf: Link = id => parents.get(id)
  const seen = new Set<string>()
  const { circling } = yield* findHeights(parents.keys(), linksOf(parentOf))
  return circling.filter(id => {
    if (seen.has(id)) return false
    for (const each of chainFrom(id, parentOf)) seen.add(each)
    return true
  })
}

/** Those whose pin leads back to themselves, over parents, which have no circles, and the pins before it. */
export function cutPins(parents: Parents, pins: Parents): string[] {
  const kept = new Map<string, string>()
  const links = linksOf(
    id => parents.get(id),
    id => kept.get(id),
  )
  const cut: string[] = []
  for (const [id, pin] of pins) {
    if (pin === null) continue
    if (reachableFrom([pin], links).has(id)) cut.push(id)
    else kept.set(id, pin)
  }
  return cut
}

const within =
  (known: ReadonlySet<string>, links: Links): Links =>
  id =>
    links(id).filter(other => known.has(other))

/** What hangs directly below each of some nodes. */
function* findChildren(ids: Iterable<string>, parentsOf: Links): Steps<Links> {
  const children = new Map<string, string[]>()
  for (const id of ids) {
    for (const parent of parentsOf(id)) appendTo(children, parent, id)
    yield
  }
  return id => children.get(id) ?? []
}

/** One level more than the most of some nodes; 0 where there are none. */
const levelBeyond = (ids: readonly string[], levels: ReadonlyMap<string, number>): number =>
  ids.reduce((max, id) => Math.max(max, (levels.get(id) ?? 0) + 1), 0)

/** Nodes in an order in which each comes after all `before` it; what waits for a circle is left out. */
function* sort(ids: Iterable<string>, before: Links, after: Links): Steps<Set<string>> {
  const waiting = new Map<string, number>()
  const taken = new Set<string>()
  for (const id of ids) {
    waiting.set(id, before(id).length)
    if (waiting.get(id) === 0) taken.add(id)
    yield
  }
  // A set goes on to what is added while it is walked.
  for (const id of taken) {
    for (const next of after(id)) {
      const left = (waiting.get(next) ?? 0) - 1
      waiting.set(next, left)
      if (left === 0) taken.add(next)
    }
    yield
  }
  return taken
}
