import { sql } from 'kysely'
import { forEachBatch } from '#db/query/batches.ts'
import { statement } from '#db/query/statement.ts'
import type { Reader, Writer } from '#db/reader-writer.ts'
import { openChange } from '#events/changes.ts'
import { Problem } from '#kernel/problem.ts'

/** That something has gone into another one. */
export interface Merged {
  readonly id: string
  readonly into: string
  readonly assetNumber: number | null
  /** Is it the one that was asked for, not one that was joined along with it? */
  readonly isAsked: boolean
}

/** Notes what has gone into what. A note counts while what has gone is not there: undo brings it back. */
export async function noteMerges(db: Writer, groupId: string, merged: readonly Merged[]): Promise<void> {
  const rows = merged.map(({ id, into, assetNumber, isAsked }) => ({
    group_id: groupId,
    id,
    into_id: into,
    asset_number: assetNumber,
    change_n: isAsked ? openChange(groupId) : null,
  }))
  await forEachBatch(rows, batch => db.q.insertInto('merged_entities').values(batch).execute())
}

const forget = statement<{ groupId: string; ids: readonly string[] }>()((q, p, dialect) =>
  q
    .deleteFrom('merged_entities')
    .where('group_id', '=', p.groupId)
    .where(({ ref }) => dialect.isAnyOf(ref('id'), p.ids, 'text')),
)

/** Forgets the merges of what is deleted now. */
export const forgetMerges = (db: Writer, groupId: string, ids: readonly string[]): Promise<unknown> =>
  db.run(forget, { groupId, ids })

const noteOf = statement<{ groupId: string; id: string }>()((q, p) =>
  q.selectFrom('merged_entities').select('id').where('group_id', '=', p.groupId).where('id', '=', p.id),
)

/** Did an entity that is not there any more go by a merge, which has moved what it had? */
export const wasMerged = async (db: Reader, groupId: string, id: string): Promise<boolean> =>
  (await db.first(noteOf, { groupId, id })) !== undefined

/** Notes for the history that the open change merges something; of what is merged again it tells the last merge. */
export async function tellMerge(
  db: Writer,
  groupId: string,
  { id, into }: Pick<Merged, 'id' | 'into'>,
): Promise<void> {
  await forgetMerges(db, groupId, [id])
  await noteMerges(db, groupId, [{ id, into, assetNumber: null, isAsked: true }])
}

/** The longest way of merges that is followed. */
const longestWay = 50

const step = statement<{ groupId: string; id: string }>()((q, p) =>
  q
    .selectFrom('merged_entities as m')
    .leftJoin('entities as e', join =>
      join.onRef('e.group_id', '=', 'm.group_id').onRef('e.id', '=', 'm.into_id'),
    )
    .select(['m.into_id', 'e.n'])
    .where('m.group_id', '=', p.groupId)
    .where('m.id', '=', p.id),
)

/** The location in which a merged one is now: its id and row number; undefined when it was not merged or that is gone, too. */
export async function findMergedInto(
  db: Reader,
  groupId: string,
  id: string,
): Promise<{ readonly id: string; readonly n: number } | undefined> {
  let at = id
  for (let steps = 0; steps < longestWay; steps++) {
    const next = await db.first(step, { groupId, id: at })
    if (next === undefined) return undefined
    if (next.n !== null) return { id: next.into_id, n: next.n }
    at = next.into_id
  }
  return undefined
}

const mergedOf = (table: 'entities' | 'products') =>
  statement<{ groupId: string; ids: readonly string[] }>()((_q, p, dialect) => {
    const isGone = (id: string) =>
      sql`not exists (select 1 from ${sql.table(table)} e where e.group_id = ${p.groupId} and e.id = ${sql.ref(id)})`
    return sql<{ id: string; into_id: string }>`
    with recursive way (id, into_id, steps) as (
      select m.id, m.into_id, 1 from merged_entities m
      where m.group_id = ${p.groupId} and ${dialect.isAnyOf(sql.ref('m.id'), p.ids, 'text')} and ${isGone('m.id')}
      union all
      select w.id, m.into_id, w.steps + 1 from way w
      join merged_entities m on m.group_id = ${p.groupId} and m.id = w.into_id
      where ${isGone('w.into_id')} and w.steps < ${sql.lit(longestWay)})
    select w.id, e.id as into_id from way w
    cross join ${sql.table(table)} e where e.group_id = ${p.groupId} and e.id = w.into_id`
  })
const merged = { entities: mergedOf('entities'), products: mergedOf('products') }

const findMerged =
  (table: keyof typeof merged) =>
  async (db: Reader, groupId: string, ids: readonly string[]): Promise<ReadonlyMap<string, string>> => {
    if (ids.length === 0) return new Map()
    return new Map((await db.all(merged[table], { groupId, ids })).map(row => [row.id, row.into_id]))
  }

/** Of some ids, those of locations that were merged, each with the location in which it is now. */
export const findMergedLocations = findMerged('entities')

/** Of some ids, those of products that were merged, each with the product in which it is now. */
export const findMergedProducts = findMerged('products')

/** Does what refuses what is not there; of a merged location the refusal tells where its contents are. */
export async function tellingMerged<T>(
  db: Reader,
  groupId: string,
  id: string,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== 'entity.not_found') throw error
    const into = await findMergedInto(db, groupId, id)
    if (into === undefined) throw error
    throw new Problem('entity.not_found', { ...error.details, extra: { mergedInto: into.id } })
  }
}

const withNumber = statement<{ groupId: string; number: number }>()((q, p) =>
  q
    .selectFrom('merged_entities')
    .select('id')
    .where('group_id', '=', p.groupId)
    .where('asset_number', '=', p.number)
    .orderBy('id'),
)

/** The row numbers of the locations into which something with an asset number was merged that is not there any more. */
export async function findMergedWithNumber(
  db: Reader,
  groupId: string,
  number: number,
): Promise<readonly { readonly n: number }[]> {
  const found = new Set<number>()
  for (const { id } of await db.all(withNumber, { groupId, number })) {
    const into = await findMergedInto(db, groupId, id)
    if (into !== undefined) found.add(into.n)
  }
  return [...found].map(n => ({ n }))
}

/** The merges of some changes, as their rows name them, by the number of the change. */
const ofChanges = statement<{ groupId: string; numbers: readonly number[] }>()((q, p, dialect) =>
  q
    .selectFrom('merged_entities as m')
    .innerJoin('change_rows as r', join =>
      join
        .onRef('r.group_id', '=', 'm.group_id')
        .onRef('r.n', '=', 'm.change_n')
        .onRef('r.subject_id', '=', 'm.id'),
    )
    .select(['r.n', 'r.table_name as table', 'm.id', 'm.into_id'])
    .where('m.group_id', '=', p.groupId)
    .where(({ ref }) => dialect.isAnyOf(ref('m.change_n'), p.numbers, 'number'))
    .where('r.op', 'in', ['delete', 'gone'])
    .where('r.table_name', 'in', ['contacts', 'entities', 'products', 'tags']),
)

/** A merge in a change. */
interface ToldMerge {
  readonly table: string
  readonly from: string
  readonly into: string
}

/** Of some changes those that have merged something: its id and that of the one that stays, by the number of the change. */
export async function findMergesOf(
  db: Reader,
  groupId: string,
  numbers: readonly number[],
): Promise<ReadonlyMap<number, ToldMerge>> {
  const rows = numbers.length === 0 ? [] : await db.all(ofChanges, { groupId, numbers })
  return new Map(rows.map(({ n, table, id, into_id }) => [n, { table, from: id, into: into_id }]))
}
