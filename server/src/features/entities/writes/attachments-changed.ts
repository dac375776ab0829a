import { statement } from '#db/query/statement.ts'
import type { Writer } from '#db/reader-writer.ts'
import type { WriteCtx } from '#server/context.ts'
import { loadEntity } from '../read/entity.queries.ts'
import { renewSearch } from '../store/save-search.ts'
import { loadEntities } from './complete-entities.ts'

const raise = statement<{ groupId: string; ids: readonly string[] }>()((q, p, dialect) =>
  q
    .updateTable('entities')
    .set(({ eb }) => ({ version: eb('version', '+', 1) }))
    .where('group_id', '=', p.groupId)
    .where(({ ref }) => dialect.isAnyOf(ref('id'), p.ids, 'text')),
)

/** Raises the version of entities of which something has changed that their answer shows; at most 1,000. */
export const raiseVersions = (db: Writer, groupId: string, ids: readonly string[]): Promise<number> =>
  db.run(raise, { groupId, ids })

/** Makes the search texts of stored entities anew: after their attachments or custom fields were written apart from them. */
export async function renewSearchTexts(db: Writer, groupId: string, ids: readonly string[]): Promise<void> {
  await renewSearch(db, groupId, [...(await loadEntities(db, groupId, ids)).values()])
}

/** After an attachment of an entity came, went or was renamed: raises the version, and searches see its title. */
export async function attachmentsChanged(
  ctx: Pick<WriteCtx, 'db' | 'announce'>,
  groupId: string,
  id: string,
): Promise<void> {
  await raiseVersions(ctx.db, groupId, [id])
  await renewSearch(ctx.db, groupId, [await loadEntity(ctx.db, groupId, id)])
  await ctx.announce('entity.mutation')
}
