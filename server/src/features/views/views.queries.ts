import type { View } from '@stowage/contract/entities/views'
import type { Selectable } from 'kysely'
import { statement } from '#db/query/statement.ts'
import type { Reader } from '#db/reader-writer.ts'
import type { Tables } from '#db/tables.ts'
import { findMergedLocations } from '#features/entities/index.ts'
import { findMergedIds } from '#features/tags/index.ts'
import { type Answer, answer } from '#http/output/answer.ts'
import { requireWriter } from '#http/pipeline/authorize.ts'
import { Problem } from '#kernel/problem.ts'
import { requireValue } from '#kernel/require-value.ts'
import type { Member, ReadCtx } from '#server/context.ts'

export type ViewRow = Selectable<Tables['views']>

/** Members of a view's query that are ids of what can be merged. */
const mergeable = [
  { members: ['tags', 'allTags'], findMerged: findMergedIds },
  { members: ['parentIds', 'within'], findMerged: findMergedLocations },
] as const

const textsIn = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).filter(each => typeof each === 'string')

/** Views as everybody sees them who may: with the tags and locations into which theirs were merged. */
async function toViews(db: Reader, groupId: string, rows: readonly ViewRow[]): Promise<View[]> {
  const views = rows.map(toView)
  const all = await Promise.all(
    mergeable.map(async ({ members, findMerged }) => {
      const ids = views.flatMap(({ query }) => members.flatMap(member => textsIn(query[member])))
      return { members, merged: await findMerged(db, groupId, [...new Set(ids)]) }
    }),
  )
  return views.map(view => {
    const changed = all.flatMap(({ members, merged }) =>
      members
        .filter(member => textsIn(view.query[member]).some(id => merged.has(id)))
        .map(member => [member, current(view.query[member], merged)] as const),
    )
    return { ...view, query: { ...view.query, ...Object.fromEntries(changed) } }
  })
}

const current = (ids: unknown, merged: ReadonlyMap<string, string>): string[] => [
  ...new Set(textsIn(ids).map(id => merged.get(id) ?? id)),
]

const toView = (row: ViewRow): View => ({
  id: row.id,
  userId: row.user_id,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
  name: row.name,
  query: JSON.parse(row.query),
  show: JSON.parse(row.columns),
  layout: row.layout,
  orderBy: row.order_by,
  order: row.direction,
  shared: row.is_shared === 1,
  position: row.position,
  icon: row.icon,
  hue: row.hue,
})

const visible = statement<{ groupId: string; userId: string }>()((q, p) =>
  q
    .selectFrom('views')
    .selectAll()
    .where('group_id', '=', p.groupId)
    .where(eb => eb.or([eb('user_id', '=', p.userId), eb('is_shared', '=', 1)]))
    .orderBy('position')
    .orderBy('name_key')
    .orderBy('id'),
)

/** The caller's own views and the shared ones, by position and name. */
export const findViews = (db: Reader, { groupId, userId }: Member): Promise<ViewRow[]> =>
  db.all(visible, { groupId, userId })

/** Lists the caller's own views and the shared ones. */
export const listViews = async ({ db, actor }: ReadCtx): Promise<View[]> =>
  toViews(db, actor.groupId, await findViews(db, actor))

const byId = statement<{ groupId: string; userId: string; id: string }>()((q, p) =>
  q
    .selectFrom('views')
    .selectAll()
    .where('group_id', '=', p.groupId)
    .where('id', '=', p.id)
    .where(eb => eb.or([eb('user_id', '=', p.userId), eb('is_shared', '=', 1)])),
)

/** A view that the caller may see; what is somebody else's own looks like not found. */
export async function requireView(db: Reader, { groupId, userId }: Member, id: string): Promise<ViewRow> {
  const row = await db.first(byId, { groupId, userId, id })
  if (row === undefined) throw new Problem('view.not_found')
  return row
}

/** A view that the caller may change: their own, or a shared one when they are an owner. */
export async function requireChangeable(db: Reader, actor: Member, id: string): Promise<ViewRow> {
  const row = await requireView(db, actor, id)
  if (row.user_id !== actor.userId && actor.groupRole !== 'owner') throw new Problem('view.not_yours')
  if (row.is_shared === 1) requireWriter(actor)
  return row
}

/** Shows a view that the caller may see. */
export async function showView(db: Reader, actor: Member, id: string): Promise<Answer<View>> {
  const row = await requireView(db, actor, id)
  const [view] = await toViews(db, actor.groupId, [row])
  return answer(requireValue(view), { version: row.version })
}
