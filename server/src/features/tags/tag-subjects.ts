import { sql } from 'kysely'
import { forEachBatch } from '#db/query/batches.ts'
import { statement } from '#db/query/statement.ts'
import type { Reader, Writer } from '#db/reader-writer.ts'
import { putTagsOn, type TagLink, takeTagsOff } from '#features/entities/index.ts'
import type { Instant } from '#kernel/clock.ts'
import type { BatchCtx } from '#long-writes/define-long-write.ts'
import { forgetMerges } from './merged-tags.ts'
import type { TagRow } from './tags.queries.ts'
import {
  type DefaultReplacement,
  putDefaults,
  replaceDefaults,
  type TemplateDefaults,
} from './template-defaults.ts'

/** One step of a long write on the tags of a group. */
export type TagSubject =
  | ({ readonly change: 'takeTagOff' } & TagLink)
  /** The entity carries `by` instead of the tag. */
  | ({ readonly change: 'replaceTag'; readonly by: number } & TagLink)
  | { readonly change: 'moveTag'; readonly id: string; readonly parentId: string }
  | {
      readonly change: 'replaceDefault'
      readonly templateId: string
      readonly id: string
      readonly by: string
    }
  /** `makeRoot`: it lies below no other tag any more. */
  | { readonly change: 'makeRoot'; readonly id: string }
  | { readonly change: 'deleteTag'; readonly id: string }

/** What takes a batch of such subjects back. */
export interface TagUndo {
  /** Links that were removed. */
  readonly links: readonly TagLink[]
  /** Links that were added, and defaults of templates that were replaced; absent where an earlier version has stored the undo. */
  readonly added?: readonly TagLink[]
  readonly defaults?: readonly TemplateDefaults[]
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
  const links: TagLink[] = []
  const added: TagLink[] = []
  const moves: { readonly id: string; readonly parentId: string | null }[] = []
  const gone: string[] = []
  const replaced: DefaultReplacement[] = []
  for (const each of subjects) {
    if (each.change === 'takeTagOff' || each.change === 'replaceTag') links.push({ n: each.n, tag: each.tag })
    if (each.change === 'replaceTag') added.push({ n: each.n, tag: each.by })
    if (each.change === 'moveTag') moves.push(each)
    if (each.change === 'makeRoot') moves.push({ id: each.id, parentId: null })
    if (each.change === 'deleteTag') gone.push(each.id)
    if (each.change === 'replaceDefault') replaced.push(each)
  }
  await takeTagsOff(db, groupId, links)
  await putTagsOn(db, groupId, added)
  return {
    links,
    added,
    defaults: await replaceDefaults(db, groupId, replaced),
    parents: await moveTags(db, groupId, moves, now),
    deleted: await deleteTags(db, groupId, gone),
  }
}

/** Takes a batch of subjects back. */
export async function revertTagSubjects({ db, groupId }: BatchCtx, undo: TagUndo): Promise<void> {
  await forEachBatch(undo.deleted, rows => db.q.insertInto('tags').values(rows).execute())
  await putTags(db, groupId, undo.parents)
  await putDefaults(db, groupId, undo.defaults ?? [])
  await takeTagsOff(db, groupId, undo.added ?? [])
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

async function moveTags(
  db: Writer,
  groupId: string,
  moves: readonly { readonly id: string; readonly parentId: string | null }[],
  now: Instant,
): Promise<TagParent[]> {
  const parents = new Map(moves.map(({ id, parentId }) => [id, parentId]))
  const former = await findTags(db, groupId, [...parents.keys()])
  await putTags(
    db,
    groupId,
    former.map(({ n, id }) => ({ n, parent_id: parents.get(id) ?? null, updated_at: now })),
  )
  return former.map(({ n, parent_id, updated_at }) => ({ n, parent_id, updated_at }))
}

async function deleteTags(db: Writer, groupId: string, ids: readonly string[]): Promise<TagRow[]> {
  const gone = await findTags(db, groupId, ids)
  const rowNumbers = gone.map(({ n }) => n)
  if (gone.length === 0) return []
  await forgetMerges(db, groupId, ids)
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
