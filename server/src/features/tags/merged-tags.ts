import { sql } from 'kysely'
import { statement } from '#db/query/statement.ts'
import type { Reader, Writer } from '#db/reader-writer.ts'
import type { Instant } from '#kernel/clock.ts'
import { nameKeyOf } from '#kernel/name-key.ts'

/** Notes that a tag has gone into another one. The note counts while the tag is not there: undo brings it back. */
export async function noteMerge(
  db: Writer,
  groupId: string,
  { id, name }: { readonly id: string; readonly name: string },
  into: string,
  now: Instant,
): Promise<void> {
  await db.q
    .insertInto('merged_tags')
    .values({ group_id: groupId, id, name_key: nameKeyOf(name), into_id: into, merged_at: now })
    .execute()
}

/** Forgets into what tags had gone that are deleted now. */
export async function forgetMerges(db: Writer, groupId: string, ids: readonly string[]): Promise<void> {
  await db.q
    .deleteFrom('merged_tags')
    .where('group_id', '=', groupId)
    .where(({ ref }) => db.dialect.isAnyOf(ref('id'), ids, 'text'))
    .execute()
}

/** The longest way of merges that is followed. */
const longestWay = 50

interface Wanted {
  groupId: string
  ids: readonly string[]
  nameKeys: readonly string[]
}

/** A tag that was merged, and the one in which it is now. */
interface MergedTag {
  readonly id: string
  readonly name_key: string
  readonly into_id: string
  readonly into_name: string
}

const merged = statement<Wanted>()((_q, p, dialect) => {
  const isGone = (id: string) =>
    sql`not exists (select 1 from tags t where t.group_id = ${p.groupId} and t.id = ${sql.ref(id)})`
  return sql<MergedTag>`
    with recursive way (id, name_key, merged_at, into_id, steps) as (
      select m.id, m.name_key, m.merged_at, m.into_id, 1 from merged_tags m
      where m.group_id = ${p.groupId} and ${isGone('m.id')}
        and (${dialect.isAnyOf(sql.ref('m.id'), p.ids, 'text')} or ${dialect.isAnyOf(sql.ref('m.name_key'), p.nameKeys, 'text')})
      union all
      select w.id, w.name_key, w.merged_at, m.into_id, w.steps + 1 from way w
      join merged_tags m on m.group_id = ${p.groupId} and m.id = w.into_id
      where ${isGone('w.into_id')} and w.steps < ${sql.lit(longestWay)})
    select w.id, w.name_key, t.id as into_id, t.name as into_name from way w
    cross join tags t where t.group_id = ${p.groupId} and t.id = w.into_id
    order by w.merged_at, w.id`
})

/** Of some ids, those of tags that were merged, each with the tag in which it is now. */
export async function findMergedIds(
  db: Reader,
  groupId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db.all(merged, { groupId, ids, nameKeys: [] })
  return new Map(rows.map(row => [row.id, row.into_id]))
}

const named = statement<{ groupId: string; nameKeys: readonly string[] }>()((q, p, dialect) =>
  q
    .selectFrom('tags')
    .select('name_key')
    .where('group_id', '=', p.groupId)
    .where(({ ref }) => dialect.isAnyOf(ref('name_key'), p.nameKeys, 'text')),
)

/** What tags are called now: a name that only a merged tag had becomes that of the tag in which it is. */
export async function currentTagNames(
  db: Reader,
  groupId: string,
  names: readonly string[],
): Promise<(name: string) => string> {
  if (names.length === 0) return name => name
  const nameKeys = [...new Set(names.map(nameKeyOf))]
  const rows = await db.all(merged, { groupId, ids: [], nameKeys })
  const now = new Map(rows.map(row => [row.name_key, row.into_name]))
  if (rows.length > 0)
    for (const { name_key } of await db.all(named, { groupId, nameKeys })) now.delete(name_key)
  return name => now.get(nameKeyOf(name)) ?? name
}
