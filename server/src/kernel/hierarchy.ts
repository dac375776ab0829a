import { appendTo } from './append-to.ts'
import { yieldToEventLoop } from './yield-to-event-loop.ts'

// Functions on hierarchies: locations, tags, rows of an archive. A node may have several parents (a parent and a pin). Damaged data may have circles; all functions end anyway.

/** Direct links of a node; empty for an unknown node. */
export type Links = (id: string) => readonly string[]

/** The single link of a node. */
type Link = (id: string) => string | null | undefined

/** Parent or pin of each node, or null. */
type Parents = ReadonlyMap<string, string | null>

/** Combines several links of a node, such as parent and pin. */
export const linksOf =
  (...ways: readonly Link[]): Links =>
  id =>
    ways.map(way => way(id)).filter(other => typeof other === 'string')

/** Work in steps of a few nodes; returns its result. */
type Steps<T> = Generator<void, T, void>

/** Steps between two yields to the event loop. */
const stepsAtOnce = 2000

/** Runs work without yielding. */
function finish<T>(steps: Steps<T>): T {
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
  }
}

/** Runs work and yields to the event loop in between. */
async function finishInTurns<T>(steps: Steps<T>): Promise<T> {
  for (let count = 1; ; count++) {
    const { done, value } = steps.next()
    if (done) return value
    if (count % stepsAtOnce === 0) await yieldToEventLoop()
  }
}

/** All nodes reachable from some nodes, including themselves. */
export const reachableFrom = (ids: Iterable<string>, links: Links): Set<string> => finish(reach(ids, links))

function* reach(ids: Iterable<string>, links: Links): Steps<Set<string>> {
  const reached = new Set(ids)
  // Iterating a set includes elements added meanwhile.
  for (const id of reached) {
    for (const next of links(id)) reached.add(next)
    yield
  }
  return reached
}

/** A node and its ancestors, up to the top or until a circle closes. */
export function* chainFrom(id: string | null, parentOf: Link): Generator<string> {
  const seen = new Set<string>()
  for (let at: string | null | undefined = id; typeof at === 'string' && !seen.has(at); at = parentOf(at)) {
    seen.add(at)
    yield at
  }
}

/**
 * Depth (longest path to the top) of some nodes and their ancestors. Parents come before their children;
 * nodes in a circle or below one are left out.
 */
export const depthsOf = (ids: Iterable<string>, parentsOf: Links): Map<string, number> =>
  finish(findDepths(ids, parentsOf))

/** `depthsOf` for many nodes; yields to the event loop in between. */
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

/** Heights of the nodes of a hierarchy. */
export interface Heights {
  /** Longest path down from each node, children before their parents; nodes above a circle are left out. */
  readonly heights: ReadonlyMap<string, number>
  /** Nodes in circles, and nodes between two circles. */
  readonly circling: readonly string[]
}

/** Counts the levels below each node. Links to nodes outside of `ids` are ignored. */
export const measureHeights = (ids: Iterable<string>, parentsOf: Links): Heights =>
  finish(findHeights(ids, parentsOf))

/** `measureHeights` for many nodes; yields to the event loop in between. */
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
  // Removes nodes that are only above a circle; the circles remain.
  const free = yield* sort(left, within(left, above), within(left, below))
  return { heights, circling: [...left].filter(id => !free.has(id)) }
}

/** Minimum heights of all ancestors of nodes with known heights. Counting stops at `limit`, which ends circles. */
export const heightsAbove = (known: Known, parentsOf: Links, limit: number): Map<string, number> =>
  finish(findHeightsAbove(known, parentsOf, limit))

/** `heightsAbove` for many nodes; yields to the event loop in between. */
export const heightsAboveMany = (
  known: Known,
  parentsOf: Links,
  limit: number,
): Promise<Map<string, number>> => finishInTurns(findHeightsAbove(known, parentsOf, limit))

/** Nodes with known heights. */
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

/** Nodes whose parent must be cleared to break all circles: the first one of each. */
export const cutCircles = (parents: Parents): string[] => finish(findCircles(parents))

/** `cutCircles` for many nodes; yields to the event loop in between. */
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

/** Nodes whose pin closes a circle with parents (free of circles) and earlier pins. */
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

/** Children of some nodes. */
function* findChildren(ids: Iterable<string>, parentsOf: Links): Steps<Links> {
  const children = new Map<string, string[]>()
  for (const id of ids) {
    for (const parent of parentsOf(id)) appendTo(children, parent, id)
    yield
  }
  return id => children.get(id) ?? []
}

/** One more than the highest level of some nodes; 0 without nodes. */
const levelBeyond = (ids: readonly string[], levels: ReadonlyMap<string, number>): number =>
  ids.reduce((max, id) => Math.max(max, (levels.get(id) ?? 0) + 1), 0)

/** Topological order: each node comes after all `before` it; nodes that depend on a circle are left out. */
function* sort(ids: Iterable<string>, before: Links, after: Links): Steps<Set<string>> {
  const waiting = new Map<string, number>()
  const taken = new Set<string>()
  for (const id of ids) {
    waiting.set(id, before(id).length)
    if (waiting.get(id) === 0) taken.add(id)
    yield
  }
  // Iterating a set includes elements added meanwhile.
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
