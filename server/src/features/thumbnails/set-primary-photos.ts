import type { Completed } from '@stowage/contract/actions'
import { batchesOf } from '#db/query/batches.ts'
import { keysetPages } from '#db/query/keyset.ts'
import { statement } from '#db/query/statement.ts'
import type { Reader } from '#db/reader-writer.ts'
import { raiseVersions } from '#features/entities/index.ts'
import type { WriteCtx } from '#server/context.ts'

interface Bookmark {
  readonly entityId: string
  readonly id: string
}

const nextRows = statement<{ groupId: string; limit: number } & Bookmark>()((q, p) =>
  q
    .selectFrom('attachments')
    .select(['id', 'entity_id', 'type', 'is_primary', 'created_at'])
    .where('group_id', '=', p.groupId)
    .where('entity_id', '>=', p.entityId)
    .where(({ eb, or }) => or([eb('entity_id', '>', p.entityId), eb('id', '>', p.id)]))
    .orderBy('entity_id')
    .orderBy('id')
    .limit(p.limit),
)

const mark = statement<{ groupId: string; ids: readonly string[]; now: string }>()((q, p, dialect) =>
  q
    .updateTable('attachments')
    .set({ is_primary: 1, updated_at: p.now })
    .where('group_id', '=', p.groupId)
    .where(({ ref }) => dialect.isAnyOf(ref('id'), p.ids, 'text')),
)

/** A photo that is to stand for its entity. */
interface Choice {
  readonly id: string
  readonly entityId: string
}

/** Lets the oldest photo stand for each entity that has photos, none of which does. */
export async function setPrimaryPhotos(ctx: WriteCtx): Promise<Completed> {
  const { db, actor, now } = ctx
  const choices = await chooseAll(db, actor.groupId)
  for await (const batch of batchesOf(choices)) {
    await db.run(mark, { groupId: actor.groupId, ids: batch.map(({ id }) => id), now })
    const entityIds = batch.map(({ entityId }) => entityId)
    await raiseVersions(db, actor.groupId, entityIds)
    await ctx.emit(
      ...batch.map(({ id, entityId }) => {
        return { name: 'attachment.updated' as const, subjectId: id, facts: { entityId, primary: true } }
      }),
    )
  }
  if (choices.length > 0) await ctx.announce('entity.mutation')
  return { completed: choices.length }
}

async function chooseAll(db: Reader, groupId: string): Promise<Choice[]> {
  const oldest = new Map<string, { id: string; since: string }>()
  const settled = new Set<string>()
  const first: Bookmark = { entityId: '', id: '' }
  const pages = keysetPages((after: Bookmark, limit) => db.all(nextRows, { groupId, limit, ...after }), {
    first,
    keyOf: ({ entity_id, id }) => ({ entityId: entity_id ?? '', id }),
  })
  for await (const rows of pages)
    for (const { id, entity_id, type, is_primary, created_at } of rows) {
      if (type !== 'photo' || entity_id === null) continue
      if (is_primary === 1) settled.add(entity_id)
      const known = oldest.get(entity_id)
      if (known === undefined || created_at < known.since) oldest.set(entity_id, { id, since: created_at })
    }
  return [...oldest]
    .filter(([entityId]) => !settled.has(entityId))
    .map(([entityId, { id }]) => ({ id, entityId }))
}
