import { sql } from 'kysely'
import { forEachBatch } from '#db/query/batches.ts'
import { statement } from '#db/query/statement.ts'
import type { Reader, Writer } from '#db/reader-writer.ts'
import { putTagsOn, type TagLink, takeTagsOff } from '#features/entities/index.ts'
import type { Instant } from '#kernel/clock.ts'
import type { BatchCtx } from '#long-writes/define-long-write.ts'
import type { TagRow } from './tags.queries.ts'

/** One item that a long write does to the tags of a group. */
export type TagSubject =
  | ({ readonly change: 'takeTagOff' } & TagLink)
  /** `makeRoot`: it lies below no other tag any more. */
  | { readonly change: 'makeRoot' | 'deleteTag'; readonly id: string }

/** What takes a batch of such subjects back. */
export interface TagUndo {
  readonly links: readonly TagLink[]
  readonly parents: readonly TagParent[]
  readonly deleted: readonly TagRow[]
}

/** Where a tag lies, and since when. */
type TagParent = Pick<TagRow, 'n' | 'parent_id' | 'updated_at'>

/** Changes a batch of subjects; returns what takes them back. */
export async function applyTagSubjects(
  { db, groupId, now }: BatchCtx,
  subjects: readonly TagSubject[],
): Promise<TagUndo> {
  const links = subjects.flatMap(each => (each.change === 'takeTagOff' ? [{ n: each.n, tag: each.tag }] : []))
  await takeTagsOff(db, groupId, links)
  const idsOf = (change: TagSubject['change']) =>
    subjects.flatMap(each => (each.change === change && 'id' in each ? [each.id] : []))
  return {
    links,
    parents: await makeRoots(db, groupId, idsOf('makeRoot'), now),
    deleted: await deleteTags(db, groupId, idsOf('deleteTag')),
  }
}

/** Takes a batch of subjects back. */
export async function revertTagSubjects({ db, groupId }: BatchCtx, undo: TagUndo): Promise<void> {
  await forEachBatch(undo.deleted, rows => db.q.insertInto('tags').values(rows).execute())
  await putTags(db, groupId, undo.parents)
  await putTagsOn(db, groupId, undo.links)
}

const byId = statement<{ groupId: string; ids: readonly string[] }>()((q, p, dialect) =>
  q
    .selectFrom('tags')
    .selectAll()
    .where('group_id', '=', p.groupId)
    .where(({ ref }) => dialect.isAnyOf(ref('id'), p.ids, 'text')),
)

const findTags = async (db: Reader, groupId: string, ids: readonly string[]): Promise<TagRow[]> =>
  ids.length === 0 ? [] : await db.all(byId, { groupId, ids })

const put = statement<{ groupId: string; rows: string }>()(
  (_q, p, dialect) => sql`
    update tags set parent_id = given.parent_id, updated_at = given.updated_at, version = tags.version + 1
    from ${dialect.recordTable(p.rows, { n: 'integer', parent_id: 'text', updated_at: 'text' })} given
    where ${dialect.impliedGroup(sql.ref('tags.group_id'), p.groupId)} and tags.n = given.n`,
)

async function putTags(db: Writer, groupId: string, rows: readonly TagParent[]): Promise<void> {
  if (rows.length > 0) await db.run(put, { groupId, rows: JSON.stringify(rows) })
}

async function makeRoots(
  db: Writer,
  groupId: string,
  ids: readonly string[],
  now: Instant,
): Promise<TagParent[]> {
  const former = await findTags(db, groupId, ids)
  await putTags(
    db,
    groupId,
    former.map(({ n }) => ({ n, parent_id: null, updated_at: now })),
  )
  return former.map(({ n, parent_id, updated_at }) => ({ n, parent_id, updated_at }))
}

async function deleteTags(db: Writer, groupId: string, ids: readonly string[]): Promise<TagRow[]> {
  const gone = await findTags(db, groupId, ids)
  const rowNumbers = gone.map(({ n }) => n)
  if (gone.length === 0) return []
  for (const [table, key] of [
    ['tag_totals', 'tag_n'],
    ['tags', 'n'],
  ] as const)
    await db.q
      .deleteFrom(table)
      .where('group_id', '=', groupId)
      .where(({ ref }) => db.dialect.isAnyOf(ref(key), rowNumbers, 'number'))
      .execute()
  return gone
}
