import { sql } from 'kysely'
import { statement } from '#db/query/statement.ts'
import type { Reader } from '#db/reader-writer.ts'
import type { Flag } from '#db/tables/columns.ts'
import { yieldToEventLoop } from '#kernel/yield-to-event-loop.ts'
import { LocationPaths } from './location-paths.ts'
import { everyEntity } from './plan.ts'
import { shaped } from './plan-sql.ts'
import { type GroupState, ReadCache } from './read-cache.ts'
import { rangesOf } from './row-batches.ts'
import { addTo, type Counts } from './totals.ts'

/** How many entities of one kind have a value. */
export interface ValueCount extends Kind {
  readonly value: string | null
  readonly count: number
}

/** The entities of a whole group by type and location, and by kind. */
interface KindCounts {
  readonly types: readonly ValueCount[]
  /** By topmost location, with whatever lies in it at any depth; null: in none. */
  readonly locations: readonly ValueCount[]
}

/** Counts whole groups, each once for each of its changes, for all who ask (docs/adr/0051). */
export class GroupCounter {
  readonly #kinds = new ReadCache<KindCounts>(
    ({ types, locations }) => (types.length + locations.length) * bytesOfCount,
  )
  // A list within a location asks for locations only: photos are counted when somebody asks for them.
  readonly #photos = new ReadCache<readonly ValueCount[]>(photos => photos.length * bytesOfCount)

  readonly #choices = new ReadCache<readonly ValueCount[]>(choices => choices.length * bytesOfCount)

  /** The counts of the choices of a custom field of a group, which `read` finds once. */
  choices(state: GroupState, field: string, read: () => Promise<readonly ValueCount[]>) {
    return this.#choices.get(state, field, read)
  }

  /** The counts of a facet of a group in the state that the reader sees. */
  async count(state: GroupState, facet: 'types' | 'locations' | 'photo'): Promise<readonly ValueCount[]> {
    if (facet === 'photo') return this.#photos.get(state, '', () => countPhotos(state.db, state.groupId))
    return (await this.#kinds.get(state, '', () => countKinds(state.db, state.groupId)))[facet]
  }
}

/** About how much memory one count takes. */
const bytesOfCount = 200

async function countKinds(db: Reader, groupId: string): Promise<KindCounts> {
  const types = new ValueCounts()
  const locations = new ValueCounts()
  const paths = new LocationPaths(db, groupId)
  for await (const page of pagesOfKinds(db, groupId)) {
    await paths.load(page.flatMap(({ location }) => location ?? []))
    for (const { type, location, ...each } of page) {
      types.add(type, each)
      locations.add(location === null ? null : paths.topOf(location).id, each)
    }
  }
  return { types: types.list(), locations: locations.list() }
}

/** Adds up counts of the same value and kind. */
class ValueCounts {
  readonly #counts = new Map<string, ValueCount>()

  add(value: string | null, { is_location, archived, count }: PhotoCount): void {
    const key = `${value} ${is_location} ${archived}`
    const sum = count + (this.#counts.get(key)?.count ?? 0)
    this.#counts.set(key, { value, is_location, archived, count: sum })
  }

  list(): ValueCount[] {
    return [...this.#counts.values()]
  }
}

/** How many entities of some kinds have each value. */
export function countsOfKinds(
  counts: readonly ValueCount[],
  { isLocation, archived }: { readonly isLocation: readonly number[]; readonly archived: readonly number[] },
): Counts {
  const sums: Counts = new Map()
  for (const each of counts)
    if (isLocation.includes(each.is_location) && archived.includes(each.archived))
      addTo(sums, each.value, each.count)
  return sums
}

/** A kind of entity: it is an item or a location, in use or archived. */
interface Kind {
  readonly is_location: Flag
  readonly archived: Flag
}

/** How many entities of one kind have the same type and location. */
interface KindCount extends Kind {
  readonly type: string
  readonly location: string | null
  readonly count: number
}

const kindsInRange = shaped<KindCount>(
  'kinds in range',
  (p, dialect) => sql`
    select entity_type_id as type, kept_in as location, is_location, archived, count(*) as count from entities e
    where ${dialect.impliedGroup(sql.ref('e.group_id'), p.groupId)} and e.n > ${p.after} and e.n <= ${p.end}
    group by entity_type_id, kept_in, is_location, archived`,
)

/** How many entities of a group are of each type, in each location; the same ones may come again in the next page. */
async function* pagesOfKinds(db: Reader, groupId: string): AsyncGenerator<readonly KindCount[]> {
  for await (const { params } of rangesOf(db, everyEntity(groupId)))
    yield await db.all(kindsInRange, { groupId, ...params })
}

/** How many entities of one kind have a photo. */
interface PhotoCount extends Kind {
  readonly count: number
}

const photos = statement<{ groupId: string; after: string; limit: number }>()(
  (_q, p) => sql<PhotoCount & { last: string }>`
    select e.is_location, e.archived, count(*) as count, max(e.id) as last
    from (select entity_id from attachments
      where group_id = ${p.groupId} and is_primary = 1 and type = 'photo' and entity_id > ${p.after}
      order by entity_id limit ${p.limit}) photo
    cross join entities e where e.group_id = ${p.groupId} and e.id = photo.entity_id
    group by e.is_location, e.archived`,
)

/** How many photos one statement looks at: each leads to its entity. */
const photosAtOnce = 2000

/** How many entities of a group have a photo. */
async function countPhotos(db: Reader, groupId: string): Promise<readonly ValueCount[]> {
  const counts = new ValueCounts()
  for (let after = ''; ; await yieldToEventLoop()) {
    const page = await db.all(photos, { groupId, after, limit: photosAtOnce })
    for (const each of page) counts.add('1', each)
    if (page.reduce((sum, { count }) => sum + count, 0) < photosAtOnce) return counts.list()
    after = page.reduce((last, row) => (row.last > last ? row.last : last), after)
  }
}
