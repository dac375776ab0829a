import type { Completed } from '@stowage/contract/entities/actions'
import { keysetPages } from '#db/query/keyset.ts'
import { statement } from '#db/query/statement.ts'
import type { Reader } from '#db/reader-writer.ts'
import type { Flag } from '#db/tables/columns.ts'
import { countEntities, raiseVersions } from '#features/entities/index.ts'
import { isImage } from '#files/media-type.ts'
import { type BatchCtx, defineLongWrite } from '#long-writes/define-long-write.ts'
import type { WriteCtx } from '#server/context.ts'

interface Bookmark {
  readonly entityId: string
  readonly id: string
}

const nextRows = statement<{ groupId: string; limit: number } & Bookmark>()((q, p) =>
  q
    .selectFrom('attachments')
    .select(['id', 'entity_id', 'type', 'mime_type', 'is_primary', 'created_at'])
    .where('group_id', '=', p.groupId)
    .where('entity_id', '>=', p.entityId)
    .where(({ eb, or }) => or([eb('entity_id', '>', p.entityId), eb('id', '>', p.id)]))
    .orderBy('entity_id')
    .orderBy('id')
    .limit(p.limit),
)

const mark = statement<{ groupId: string; ids: readonly string[]; isPrimary: Flag; now: string }>()(
  (q, p, dialect) =>
    q
      .updateTable('attachments')
      .set({ is_primary: p.isPrimary, updated_at: p.now })
      .where('group_id', '=', p.groupId)
      .where(({ ref }) => dialect.isAnyOf(ref('id'), p.ids, 'text')),
)

/** A photo that is to stand for its entity. */
interface Choice {
  readonly id: string
  readonly entityId: string
}

/** Lets the oldest photo stand for each entity that has photos, none of which does. */
export const setPrimaryPhotos = defineLongWrite({
  kind: 'actions.set-primary-photos',
  format: 1,
  countSubjects: ({ db, actor }: WriteCtx, _input: unknown) => countEntities(db, actor.groupId),
  async *plan({ db, groupId }): AsyncGenerator<readonly Choice[], Completed> {
    const choices = await chooseAll(db, groupId)
    yield choices
    return { completed: choices.length }
  },
  async apply(ctx, choices) {
    await setPrimary(ctx, choices, 1)
    await ctx.emit(
      ...choices.map(({ id, entityId }) => {
        return { name: 'attachment.updated' as const, subjectId: id, facts: { entityId, primary: true } }
      }),
    )
  },
  revert: (ctx, choices) => setPrimary(ctx, choices, 0),
  result: completed => completed,
})

async function setPrimary(
  { db, groupId, now }: BatchCtx,
  choices: readonly Choice[],
  isPrimary: Flag,
): Promise<void> {
  await db.run(mark, { groupId, ids: choices.map(({ id }) => id), isPrimary, now })
  await raiseVersions(
    db,
    groupId,
    choices.map(({ entityId }) => entityId),
  )
}

async function chooseAll(db: Reader, groupId: string): Promise<Choice[]> {
  const oldest = new Map<string, { id: string; since: string }>()
  const haveOne = new Set<string>()
  const first: Bookmark = { entityId: '', id: '' }
  const pages = keysetPages((after: Bookmark, limit) => db.all(nextRows, { groupId, limit, ...after }), {
    first,
    keyOf: ({ entity_id, id }) => ({ entityId: entity_id ?? '', id }),
  })
  for await (const rows of pages)
    for (const { id, entity_id, type, mime_type, is_primary, created_at } of rows) {
      if (type !== 'photo' || entity_id === null) continue
      if (is_primary === 1) haveOne.add(entity_id)
      if (!isImage(mime_type)) continue
      const known = oldest.get(entity_id)
      if (known === undefined || created_at < known.since) oldest.set(entity_id, { id, since: created_at })
    }
  return [...oldest]
    .filter(([entityId]) => !haveOne.has(entityId))
    .map(([entityId, { id }]) => ({ id, entityId }))
}
