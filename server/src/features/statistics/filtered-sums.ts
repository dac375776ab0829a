import { EntityFilters } from '@stowage/contract/entities/entity-query'
import type { StatisticsFilters } from '@stowage/contract/upkeep/value-statistics'
import { type RawBuilder, sql } from 'kysely'
import type { Reader } from '#db/reader-writer.ts'
import type { Flag } from '#db/tables/columns.ts'
import {
  acquiredOn,
  type Conditions,
  findConditions,
  ReadCache,
  rowBatchesOf,
  selectMatching,
  sumOf,
} from '#features/entities/index.ts'
import type { ReadCtx } from '#server/context.ts'

/** Items that were acquired in the same month, and sold in the same one. */
export interface Months {
  readonly acquired: string
  /** Null: not sold. */
  readonly sold: string | null
  readonly archived: Flag
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

/** Items with the same tags. */
export interface Tagged {
  /** The row numbers of the tags as JSON. */
  readonly tags: string
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

interface Scans {
  readonly months: Months
  readonly placed: Placed
  readonly tagged: Tagged
  readonly complete: Complete
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
    archived: 'counted',
    build: fitting => sql`
      select substr(${acquiredOn}, 1, 7) as acquired, substr(e.sold_date, 1, 7) as sold, e.archived as archived,
        count(*) as count, ${has(sql`e.purchase_price <> 0`)} as priced, ${sumOf(worth)} as worth,
        ${sumOf(sql`e.sold_price`)} as received
      ${fitting} group by 1, 2, 3`,
  },
  placed: {
    archived: 'left out',
    build: fitting => sql`
      select e.entity_type_id as type, e.kept_in as location, count(*) as count, ${sumOf(worth)} as worth
      ${fitting}${isUnsold} group by e.entity_type_id, e.kept_in`,
  },
  tagged: {
    archived: 'left out',
    build: (fitting, dialect, groupId) => sql`
      select tags, count(*) as count, sum(worth) as worth from (
        select f.n, f.worth, ${dialect.jsonList(sql`l.tag_n`)} as tags
        from (select e.n, floor(${worth} * 1000000 + 0.5) as worth ${fitting}${isUnsold}) f cross join entity_tags l
        where ${dialect.impliedGroup(sql.ref('l.group_id'), groupId)} and l.n = f.n
        group by f.n, f.worth) tagged
      group by tags`,
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
}

/** About how much memory one row takes. */
const bytesOfRow = 200

/**
 * Sums over the items that meet some filters, by what a chart is about. The rows are read slice after slice, once for each
 * change of the group (docs/adr/0051). Rows of several slices may be about the same.
 */
export class FilteredSums {
  readonly #cache = new ReadCache<readonly Scans[keyof Scans][]>(rows => rows.length * bytesOfRow)

  async read<K extends keyof Scans>(
    ctx: ReadCtx,
    kind: K,
    filters: StatisticsFilters,
  ): Promise<readonly Scans[K][]> {
    const { db, now } = ctx
    const { groupId } = ctx.actor
    const { within, tags, entityTypeIds } = filters
    const asked = { within, tags, entityTypeIds }
    const key = `${kind} ${JSON.stringify(asked)}`
    const rows = await this.#cache.get({ db, groupId, now }, key, async () => {
      const { archived, build } = scans[kind]
      const includeArchived = archived === 'counted'
      const query = { ...EntityFilters.parse({}), ...asked, includeArchived }
      return scan(db, kind, build, await findConditions(db, groupId, query))
    })
    // Each kind has keys of its own.
    return rows as readonly Scans[K][]
  }
}

async function scan<K extends keyof Scans>(
  db: Reader,
  kind: K,
  build: Build,
  conditions: Conditions,
): Promise<Scans[K][]> {
  const rows: Scans[K][] = []
  for await (const batch of rowBatchesOf(db, conditions)) {
    const find = selectMatching<unknown>(`statistics ${kind}`, batch, (fitting, p, dialect) =>
      build(fitting, dialect, p['groupId']),
    )
    rows.push(...((await db.all(find, batch.params)) as Scans[K][]))
  }
  return rows
}
