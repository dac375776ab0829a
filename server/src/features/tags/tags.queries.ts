import type { Tag, TagSummary } from '@stowage/contract/catalogues/tags'
import { byCodePoint } from '@stowage/contract/matching/by-code-point'
import { zeroId } from '@stowage/contract/values/ids'
import type { Selectable } from 'kysely'
import { statement } from '#db/query/statement.ts'
import type { Reader } from '#db/reader-writer.ts'
import type { Tables } from '#db/tables.ts'
import { type Answer, answer } from '#http/output/answer.ts'
import { Problem } from '#kernel/problem.ts'
import type { ReadCtx } from '#server/context.ts'

export type TagRow = Selectable<Tables['tags']>

const allTags = statement<{ groupId: string }>()((q, p) =>
  q.selectFrom('tags').selectAll().where('group_id', '=', p.groupId).orderBy('name_key').orderBy('id'),
)

/** Every tag of the group, by name. */
export const findTags = (db: Reader, groupId: string): Promise<TagRow[]> => db.all(allTags, { groupId })

const tagById = statement<{ groupId: string; id: string }>()((q, p) =>
  q.selectFrom('tags').selectAll().where('group_id', '=', p.groupId).where('id', '=', p.id),
)

/** A tag of this group; no access looks like not found. */
export async function requireTag(db: Reader, groupId: string, id: string): Promise<TagRow> {
  const row = await db.first(tagById, { groupId, id })
  if (row === undefined) throw new Problem('tag.not_found')
  return row
}

/** Some tags of this group, by name; no access to any of them looks like not found. */
export async function requireTags(db: Reader, groupId: string, ids: readonly string[]): Promise<TagRow[]> {
  const wanted = new Set(ids)
  const found = (await findTags(db, groupId)).filter(({ id }) => wanted.has(id))
  if (found.length < wanted.size) throw new Problem('tag.not_found')
  return found
}

const childrenOf = statement<{ groupId: string; id: string }>()((q, p) =>
  q.selectFrom('tags').selectAll().where('group_id', '=', p.groupId).where('parent_id', '=', p.id),
)

/** A tag as lists show it. */
export const toTagSummary = (row: TagRow): TagSummary => ({
  id: row.id,
  parentId: row.parent_id ?? zeroId,
  name: row.name,
  description: row.description,
  color: row.color,
  icon: row.icon,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
})

/** Lists the tags of the group, by name. */
export const listTags = async ({ db, actor }: ReadCtx): Promise<TagSummary[]> =>
  (await findTags(db, actor.groupId)).map(toTagSummary)

/** Shows a tag with its parent and children. */
export async function showTag(db: Reader, groupId: string, id: string): Promise<Answer<Tag>> {
  const row = await requireTag(db, groupId, id)
  const children = (await db.all(childrenOf, { groupId, id })).toSorted(
    (a, b) => byCodePoint(a.name_key, b.name_key) || byCodePoint(a.id, b.id),
  )
  const tag: Tag = { ...toTagSummary(row), children: children.map(toTagSummary) }
  if (row.parent_id !== null)
    tag.parent = { ...toTagSummary(await requireTag(db, groupId, row.parent_id)), parentId: zeroId }
  return answer(tag, { version: row.version })
}
