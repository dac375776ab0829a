import type { CallOf } from '@stowage/contract/protocol/client'
import type { ReplyOf } from '@stowage/contract/protocol/operation'
import type { Selection } from '../../data/items/bulk.ts'
import type { Location } from '../../data/items/locations.ts'
import type { listFacets } from '../../data/wire/operations.ts'

export type Query = NonNullable<Selection['query']>

/** Some of what gets labels, few enough for one document. */
export interface Part {
  /** The first and the last of the locations, as names on the way to them; empty where no location tells the part apart. */
  readonly ways: readonly (readonly string[])[]
  /** Only what lies directly in the location, or, without one, in none. */
  readonly isDirect?: true
  readonly count: number
  readonly query?: Query
  /** These of them, counted from 1 in their order. */
  readonly range?: { readonly from: number; readonly to: number }
}

/** What the parts are made of. */
export interface Whole {
  readonly query: Query
  /** Number of items that get labels. */
  readonly count: number
  /** Number of them that fit. */
  readonly size: number
  readonly roots: readonly Location[]
  readonly wayTo: (id: string) => readonly string[]
  readonly countOf: (query: CallOf<typeof listFacets>) => Promise<number>
  readonly facetsOf: (query: CallOf<typeof listFacets>) => Promise<ReplyOf<typeof listFacets>>
}

/** So many locations beside each other are parts of their own; of more, several make one. */
const maxBeside = 20

/** The most locations that a filter takes. */
const maxWithin = 300

const itemsIn = ({ sums }: Location): number => sums?.items ?? 0

/** A query of a selection, as lists take it. */
const listed = ({ fieldFilters, ...filters }: Query) =>
  ({
    ...filters,
    ...(fieldFilters === undefined ? {} : { fieldFilters: JSON.stringify(fieldFilters) }),
  }) as CallOf<typeof listFacets>

/** Parts by their order alone. */
export function partsByOrder(
  count: number,
  size: number,
  of: Omit<Part, 'count' | 'range'> = { ways: [] },
): Part[] {
  return Array.from({ length: Math.ceil(count / size) }, (_, at) => {
    const from = at * size + 1
    const to = Math.min(count, from + size - 1)
    return { ...of, count: to - from + 1, range: { from, to } }
  })
}

/** The members of a query of which the tree of the locations knows how many items they find. */
const inTree = new Set(['within', 'isLocation', 'orderBy', 'order'])

const isInTree = (query: Query): boolean =>
  Object.keys(query).every(name => inTree.has(name)) && (query.isLocation ?? false) === false

/**
 * The parts of what gets labels by location, each small enough; what no location divides is divided by its order. Together they are
 * all of it: where the counts do not say so, all is divided by its order.
 */
export async function partsByLocation(given: Whole): Promise<Part[]> {
  const { count, size } = given
  const { all: _all, ...query }: Query = given.query
  const whole = { ...given, query }
  const parts = isInTree(query) ? await partsOfTree(whole) : await partsOfFacets(whole)
  const sum = parts?.reduce((total, part) => total + part.count, 0)
  return parts !== undefined && sum === count
    ? parts
    : partsByOrder(count, size, { ways: [], query: byLocation(given.query) })
}

/** What lies in one location stays together, unless an order was asked for. */
const byLocation = (query: Query): Query =>
  query.orderBy === undefined ? { ...query, orderBy: 'location' } : query

async function partsOfTree(whole: Whole): Promise<Part[] | undefined> {
  const { query, roots } = whole
  if (query.within === undefined) return [...(await inNone(whole)), ...(await partsBeside(whole, roots))]
  const [id] = [query.within].flat()
  const location = locationIn(roots, String(id))
  return location && partsOfLocation(whole, location)
}

function locationIn(locations: readonly Location[], id: string): Location | undefined {
  for (const location of locations) {
    const found = location.id === id ? location : locationIn(location.children, id)
    if (found !== undefined) return found
  }
  return undefined
}

/** The parts of a query with filters, by its topmost locations. */
async function partsOfFacets(whole: Whole): Promise<Part[] | undefined> {
  const { query, size, wayTo, facetsOf } = whole
  // What asks for some locations already is not asked for others.
  if (query.within !== undefined || query.parentIds !== undefined || query.hasLocation !== undefined)
    return undefined
  const { orderBy: _orderBy, order: _order, ...filters } = query
  const facets = await facetsOf({ ...listed(filters), ownFilters: true })
  const inLocations = facets.locations.flatMap(({ id, count }): Part[] => {
    const of = { ways: [wayTo(id)], query: { ...query, within: [id] } }
    return count <= size
      ? [{ ...of, count }]
      : partsByOrder(count, size, { ...of, query: byLocation(of.query) })
  })
  return [...(await inNone(whole)), ...inLocations]
}

/** What lies in no location. */
async function inNone({ query, size, countOf }: Whole): Promise<Part[]> {
  const of = { ways: [], query: { ...query, hasLocation: false }, isDirect: true } as const
  const count = await countOf(listed(of.query))
  if (count === 0) return []
  return count <= size ? [{ ...of, count }] : partsByOrder(count, size, of)
}

/** The parts of a location: itself, or those in it and what lies directly in it. */
async function partsOfLocation(whole: Whole, location: Location): Promise<Part[]> {
  const { query, size, wayTo, countOf } = whole
  const count = itemsIn(location)
  const ways = [wayTo(location.id)]
  const within = { ...query, within: [location.id] }
  if (count <= size) return [{ ways, count, query: within }]
  const inside = location.children.reduce((sum, child) => sum + itemsIn(child), 0)
  if (inside === 0) return partsByOrder(count, size, { ways, query: byLocation(within) })
  const direct = { isLocation: false, parentIds: [location.id] } as const
  const here = await countOf(listed(direct))
  // What lies in another item here is neither directly here nor in a location in it.
  if (here !== count - inside) return partsByOrder(count, size, { ways, query: byLocation(within) })
  const parts = await partsBeside(whole, location.children)
  if (here === 0) return parts
  const { within: _within, ...order } = query
  const of = { ways, query: { ...order, ...direct }, isDirect: true } as const
  return [...(here <= size ? [{ ...of, count: here }] : partsByOrder(here, size, of)), ...parts]
}

/** The parts of locations beside each other; where these are many, small ones that follow each other are one part. */
async function partsBeside(whole: Whole, beside: readonly Location[]): Promise<Part[]> {
  const filled = beside.filter(location => itemsIn(location) > 0)
  const parts: Part[] = []
  for (const location of filled) parts.push(...(await partsOfLocation(whole, location)))
  if (filled.length <= maxBeside) return parts
  return parts.reduce<Part[]>((joined, part) => {
    const last = joined.at(-1)
    const both = last && join(last, part, whole.size)
    return both === undefined ? [...joined, part] : [...joined.slice(0, -1), both]
  }, [])
}

/** Two parts as one; undefined where that is too large or they are more than locations. */
function join(one: Part, other: Part, size: number): Part | undefined {
  const count = one.count + other.count
  const within = [one, other].flatMap(({ query }) => [query?.within ?? []].flat())
  const areWhole = [one, other].every(part => part.range === undefined && part.isDirect === undefined)
  if (!areWhole || count > size || within.length > maxWithin) return undefined
  return {
    ways: [...one.ways.slice(0, 1), ...other.ways.slice(-1)],
    count,
    query: { ...one.query, within } as Query,
  }
}
