import { EntityFilters } from '@stowage/contract/entities/entity-query'
import type { LeftOut, StatisticsFilters } from '@stowage/contract/upkeep/value-statistics'
import { type RawBuilder, sql } from 'kysely'
import type { Reader } from '#db/reader-writer.ts'
import {
  acquiredOn,
  findConditions,
  ReadCache,
  rowBatchesOf,
  selectMatching,
  sumOf,
  TagReach,
  TagTree,
} from '#features/entities/index.ts'
import type { ReadCtx } from '#server/context.ts'

/** Items that were acquired in the same month, and sold in the same one. */
export interface Months {
  readonly acquired: string
  /** Null: not sold. */
  readonly sold: string | null
  readonly count: number
  readonly priced: number
  /** Millionths. */
  readonly worth: number
  /** What was received for them, millionths. */
  readonly received: number
}

/** Items of the same type in the same location. */
export interface Placed {
  readonly type: string
  readonly location: string | null
  readonly count: number
  readonly worth: number
}

/** Items that carry a tag, or one below it. */
interface Tagged {
  /** The id of the tag; null: none. */
  readonly tag: string | null
  readonly count: number
  readonly worth: number
}

/** How many items have what. */
export interface Complete {
  readonly count: number
  readonly location: number
  readonly photo: number
  readonly price: number
  readonly purchaseDate: number
  readonly serialNumber: number
}

/** Number of items. */
interface Counted {
  readonly count: number
}

/** Filters of statistics, and conditions on custom fields. */
type SumFilters = StatisticsFilters & Partial<Pick<EntityFilters, 'fieldFilters'>>

interface Scans {
  readonly months: Months
  readonly placed: Placed
  readonly complete: Complete
  readonly counted: Counted
  readonly leftOut: LeftOut
}

type Build = (
  fitting: RawBuilder<unknown>,
  dialect: Reader['dialect'],
  groupId: unknown,
) => RawBuilder<unknown>

interface Scan {
  /** Archived items are counted, too: as what is left out. */
  readonly archived: 'counted' | 'left out'
  readonly build: Build
}

const worth = sql`e.purchase_price * e.quantity`
const isUnsold = sql` and e.sold_date is null`
const has = (test: RawBuilder<unknown>) => sql<number>`count(case when ${test} then 1 end)`

const scans: Readonly<Record<keyof Scans, Scan>> = {
  months: {
    archived: 'left out',
    build: fitting => sql`
      select substr(${acquiredOn}, 1, 7) as acquired, substr(e.sold_date, 1, 7) as sold,
        count(*) as count, ${has(sql`e.purchase_price <> 0`)} as priced, ${sumOf(worth)} as worth,
        ${sumOf(sql`e.sold_price`)} as received
      ${fitting} group by 1, 2`,
  },
  placed: {
    archived: 'left out',
    build: fitting => sql`
      select e.entity_type_id as type, e.kept_in as location, count(*) as count, ${sumOf(worth)} as worth
      ${fitting}${isUnsold} group by e.entity_type_id, e.kept_in`,
  },
  complete: {
    archived: 'left out',
    build: (fitting, _dialect, groupId) => sql`
      select count(*) as count, count(e.kept_in) as location,
        ${has(sql`exists (select 1 from attachments a where a.group_id = ${groupId} and a.entity_id = e.id
          and a.is_primary = 1 and a.type = 'photo')`)} as photo,
        ${has(sql`e.purchase_price <> 0`)} as price, count(e.purchase_date) as "purchaseDate",
        ${has(sql`e.serial_number <> ''`)} as "serialNumber"
      ${fitting}${isUnsold}`,
  },
  counted: { archived: 'left out', build: fitting => sql`select count(*) as count ${fitting}${isUnsold}` },
  leftOut: {
    archived: 'counted',
    build: fitting => sql`
      select ${has(sql`e.archived = 1`)} as archived,
        ${has(sql`e.archived = 0 and e.sold_date is not null`)} as sold,
        ${has(sql`e.archived = 0 and e.sold_date is null and e.purchase_price = 0`)} as "withoutPrice"
      ${fitting}`,
  },
}

/** Each item with the row numbers of its tags as JSON, null or an empty list where it has none. */
const tagsOfItems: Build = (fitting, dialect, groupId) => sql`
  select floor(${worth} * 1000000 + 0.5) as worth,
    (select ${dialect.jsonList(sql`l.tag_n`)} from entity_tags l
     where ${dialect.impliedGroup(sql.ref('l.group_id'), groupId)} and l.n = e.n) as tags
  ${fitting}${isUnsold}`

/** About how much memory one row takes. */
const bytesOfRow = 200

/**
 * Sums over the items that meet some filters, by what a chart is about. The rows are read slice after slice, once for each
 * change of the group (docs/adr/0051). Rows of several slices may be about the same.
 */
export class FilteredSums {
  readonly #cache = new ReadCache<readonly Scans[keyof Scans][]>(rows => rows.length * bytesOfRow)
  readonly #byTag = new ReadCache<readonly Tagged[]>(rows => rows.length * bytesOfRow)

  async read<K extends keyof Scans>(
    ctx: ReadCtx,
    kind: K,
    filters: SumFilters,
  ): Promise<readonly Scans[K][]> {
    const { archived, build } = scans[kind]
    const query = queryOf(filters, archived === 'counted')
    const rows = await this.#cache.get(stateOf(ctx), `${kind} ${JSON.stringify(query)}`, async () => {
      const rows: Scans[K][] = []
      for await (const found of scan<Scans[K]>(ctx, kind, build, query)) rows.push(...found)
      return rows
    })
    // Each kind has keys of its own.
    return rows as readonly Scans[K][]
  }

  /** By tag. The sums are kept, and not the items: nearly each of them has tags of its own. */
  byTag(ctx: ReadCtx, filters: StatisticsFilters): Promise<readonly Tagged[]> {
    const query = queryOf(filters, false)
    return this.#byTag.get(stateOf(ctx), JSON.stringify(query), () => sumByTag(ctx, query))
  }
}

const stateOf = ({ db, actor: { groupId } }: ReadCtx) => ({ db, groupId })

const queryOf = (
  { within, tags, entityTypeIds, fieldFilters = [] }: SumFilters,
  includeArchived: boolean,
) => ({
  ...EntityFilters.parse({}),
  within,
  tags,
  entityTypeIds,
  fieldFilters,
  includeArchived,
})

async function sumByTag(ctx: ReadCtx, query: EntityFilters): Promise<Tagged[]> {
  const { tags } = await TagTree.of(ctx.db, ctx.actor.groupId)
  const reach = new TagReach(tags)
  const sums = tags.map(({ id }) => ({ tag: id, count: 0, worth: 0 }))
  const others = { tag: null, count: 0, worth: 0 }
  const add = (sum: { count: number; worth: number } | undefined, worth: number) => {
    if (sum === undefined) return
    sum.count++
    sum.worth += worth
  }
  for await (const found of scan<{ tags: string | null; worth: number }>(ctx, 'tagged', tagsOfItems, query))
    for (const { tags: own, worth } of found) {
      const reached = reach.of(JSON.parse(own ?? '[]'))
      if (reached.length === 0) add(others, worth)
      for (const position of reached) add(sums[position], worth)
    }
  return [others, ...sums.filter(({ count }) => count > 0)]
}

async function* scan<R>(
  { db, actor }: ReadCtx,
  name: string,
  build: Build,
  query: EntityFilters,
): AsyncGenerator<readonly R[]> {
  for await (const batch of rowBatchesOf(db, await findConditions(db, actor.groupId, query))) {
    const find = selectMatching<unknown>(`statistics ${name}`, batch, (fitting, p, dialect) =>
      build(fitting, dialect, p['groupId']),
    )
    yield (await db.all(find, batch.params)) as R[]
  }
}
