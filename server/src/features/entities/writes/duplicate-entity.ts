import type { duplicateEntity as operation } from '@stowage/contract/entities'
import type { Entity } from '@stowage/contract/entity'
import type { InputOf } from '@stowage/contract/operation'
import { takeRowNumbers } from '#db/query/row-numbers.ts'
import type { Answer } from '#http/output/answer.ts'
import { newId } from '#kernel/ids.ts'
import { nameKeyOf } from '#kernel/name-key.ts'
import type { WriteCtx } from '#server/context.ts'
import type { StoredEntity } from '../model/entity.ts'
import { copyFields } from '../model/fields.ts'
import { loadEntity, showEntityById } from '../read/entity.queries.ts'
import { freeAssetNumber } from '../store/asset-numbers.ts'
import { saveEntities } from '../store/save-entities.ts'
import { copyAttachments, copyMaintenance } from './copy-belongings.ts'

const longestName = 255

/** Makes a copy of an entity in the same place, with the next asset number and without what lies in it. */
export async function duplicateEntity(
  ctx: WriteCtx,
  input: InputOf<typeof operation>,
): Promise<Answer<Entity>> {
  const { db, now } = ctx
  const { groupId } = ctx.actor
  const source = await loadEntity(db, groupId, input.id)
  const name = [...`${input.copyPrefix}${source.row.name}`].slice(0, longestName).join('')
  const row: StoredEntity = {
    ...source.row,
    n: await takeRowNumbers(db, groupId, 1),
    id: newId(),
    name,
    name_key: nameKeyOf(name),
    asset_number: await freeAssetNumber(db, groupId),
    import_ref: null,
    height: 0,
    version: 1,
    created_at: now,
    updated_at: now,
  }
  const fields = input.copyCustomFields ? copyFields(source.fields) : []
  await saveEntities(db, { groupId }, [{ before: null, after: { row, tags: source.tags, fields } }])
  if (input.copyAttachments) await copyAttachments(ctx, input.id, row.id)
  if (input.copyMaintenance) await copyMaintenance(ctx, input.id, row.id)
  await ctx.emit({ name: 'entity.created', subjectId: row.id, facts: { name, copyOf: input.id } })
  await ctx.announce('entity.mutation')
  return showEntityById(db, groupId, row.id)
}
