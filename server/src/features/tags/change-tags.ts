import type { changeTags as operation } from '@stowage/contract/catalogues/tag-upkeep'
import type { InputOf, ReplyOf } from '@stowage/contract/protocol/operation'
import { sql } from 'kysely'
import { statement } from '#db/query/statement.ts'
import { requireDone } from '#kernel/not-yet.ts'
import type { WorkCtx, WriteCtx } from '#server/context.ts'
import { checkMoves } from './tag-levels.ts'
import { findTags, requireTag, requireTags, type TagRow, toTagSummary } from './tags.queries.ts'

type Input = InputOf<typeof operation>
type Members = Pick<TagRow, 'parent_id' | 'color' | 'icon'>

/** Changes several tags alike. */
export const changeTags = async (work: WorkCtx, input: Input): Promise<ReplyOf<typeof operation>> =>
  requireDone(
    await work.concludeAndShow(
      ctx => change(ctx, input),
      async ({ result, changeId }) => ({
        changed: result,
        unchanged: input.ids.length - result,
        change: changeId ?? null,
      }),
    ),
  )

/** Writes what differs; returns how many tags that are. */
async function change(ctx: WriteCtx, { ids, parentId, color, icon }: Input): Promise<number> {
  const { db, now, actor } = ctx
  const { groupId } = actor
  const tags = await requireTags(db, groupId, ids)
  if (typeof parentId === 'string') {
    await requireTag(db, groupId, parentId)
    checkMoves(await findTags(db, groupId), ids, parentId)
  }
  const after = ({ parent_id, ...before }: TagRow): Members => ({
    parent_id: parentId === undefined ? parent_id : parentId,
    color: color ?? before.color,
    icon: icon ?? before.icon,
  })
  const changed = tags.filter(tag => !isSame(tag, after(tag)))
  if (changed.length === 0) return 0
  const rows = changed.map(tag => ({ n: tag.n, ...after(tag) }))
  await db.run(put, { groupId, now, rows: JSON.stringify(rows) })
  await ctx.emit(
    ...changed.map(tag => ({
      name: 'tag.updated' as const,
      subjectId: tag.id,
      facts: { before: toTagSummary(tag), after: toTagSummary({ ...tag, ...after(tag) }) },
    })),
  )
  return changed.length
}

const isSame = (one: Members, other: Members): boolean =>
  one.parent_id === other.parent_id && one.color === other.color && one.icon === other.icon

const put = statement<{ groupId: string; now: string; rows: string }>()(
  (_q, p, dialect) => sql`
    update tags set parent_id = given.parent_id, color = given.color, icon = given.icon,
      updated_at = ${p.now}, version = tags.version + 1
    from ${dialect.recordTable(p.rows, { n: 'integer', parent_id: 'text', color: 'text', icon: 'text' })} given
    where ${dialect.impliedGroup(sql.ref('tags.group_id'), p.groupId)} and tags.n = given.n`,
)
