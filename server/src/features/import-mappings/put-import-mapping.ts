import type { InputOf } from '@stowage/contract/protocol/operation'
import {
  type createImportMapping as createOperation,
  type ImportMapping,
  type ImportMappingIn,
  maxImportMappings,
  type putImportMapping as putOperation,
} from '@stowage/contract/tables/import-mappings'
import type { Reader } from '#db/reader-writer.ts'
import type { Answer } from '#http/output/answer.ts'
import { newId } from '#kernel/ids.ts'
import { Problem } from '#kernel/problem.ts'
import type { WriteCtx } from '#server/context.ts'
import { findRow, showImportMapping } from './import-mappings.queries.ts'
import { mappingChanged } from './mapping-changed.ts'

/** Keeps a mapping under an id of the server. */
export const createImportMapping = (
  ctx: WriteCtx,
  input: InputOf<typeof createOperation>,
): Promise<Answer<ImportMapping>> => putImportMapping(ctx, { ...input, id: newId() })

/**
 * Replaces a mapping of the group, or keeps a new one under this id. Ids are those of a group: one that only another group has is
 * like one that nobody has.
 */
export async function putImportMapping(
  ctx: WriteCtx,
  input: InputOf<typeof putOperation>,
): Promise<Answer<ImportMapping>> {
  const { db, now, actor, request } = ctx
  const { groupId } = actor
  const { id } = input
  const before = await findRow(db, groupId, id)
  request.expectVersion(before?.version ?? 0)
  const members = { ...toMembers(input), used_at: now, updated_at: now }
  if (before === undefined) {
    await refuseTooMany(db, groupId)
    const row = { ...members, id, group_id: groupId, created_at: now }
    await db.q.insertInto('import_mappings').values(row).execute()
  } else
    await db.q
      .updateTable('import_mappings')
      .set({ ...members, version: before.version + 1 })
      .where('group_id', '=', groupId)
      .where('id', '=', id)
      .execute()
  await mappingChanged(ctx, before === undefined ? 'created' : 'updated', { id, name: input.name })
  return showImportMapping(db, groupId, id)
}

const toMembers = ({ name, mapping, headers, options }: ImportMappingIn) => ({
  name,
  mapping: JSON.stringify(mapping),
  headers: JSON.stringify(headers),
  options: JSON.stringify(options),
})

async function refuseTooMany(db: Reader, groupId: string): Promise<void> {
  const { count } = await db.q
    .selectFrom('import_mappings')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('group_id', '=', groupId)
    .executeTakeFirstOrThrow()
  if (Number(count) >= maxImportMappings) throw new Problem('import_mapping.too_many')
}
