import { sql } from 'kysely'
import { statement } from '#db/query/statement.ts'
import type { Reader } from '#db/reader-writer.ts'
import type { Flag } from '#db/tables/columns.ts'
import { yieldToEventLoop } from '#kernel/yield-to-event-loop.ts'
import { batchRows } from './group-rows.ts'
import { shaped } from './plan-sql.ts'
import { rangesOf } from './row-batches.ts'

/** A kind of entity: it is an item or a location, in use or archived. */
export interface Kind {
  readonly is_location: Flag
  readonly archived: Flag
}

/** How many entities of one kind have the same type and location. */
export interface KindCount extends Kind {
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
export async function* countKinds(db: Reader, groupId: string): AsyncGenerator<readonly KindCount[]> {
  for await (const { params } of rangesOf(db, {
    groupId,
    isLocation: [0, 1],
    archived: [0, 1],
    filters: [],
    rowsAtOnce: batchRows,
  }))
    yield await db.all(kindsInRange, { groupId, ...params })
}

/** How many entities of one kind have a photo. */
export interface PhotoCount extends Kind {
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
export async function countPhotos(db: Reader, groupId: string): Promise<PhotoCount[]> {
  const counts: PhotoCount[] = []
  for (let after = ''; ; await yieldToEventLoop()) {
    const page = await db.all(photos, { groupId, after, limit: photosAtOnce })
    counts.push(...page)
    if (page.reduce((sum, { count }) => sum + count, 0) < photosAtOnce) return counts
    after = page.reduce((last, row) => (row.last > last ? row.last : last), after)
  }
}
