import type { updateEntity as operation } from '@stowage/contract/entities'
import type { InputOf } from '@stowage/contract/operation'
import type { Reader } from '#db/reader-writer.ts'
import { nameKeyOf } from '#kernel/name-key.ts'
import { settleAll } from '#kernel/settle-all.ts'
import type { LoadedEntity, StoredEntity } from '../model/entity.ts'
import { mergeFields } from '../model/fields.ts'
import { setPlainMembers } from '../model/plain-members.ts'
import { findPlacement } from '../placement/resolve-placement.ts'
import { requireTags, requireType } from '../read/references.queries.ts'
import { defineChange } from './change-entity.ts'
import { type EntityChange, isMoved } from './save-change.ts'

/** Replaces everything that can be said of an entity; what is absent is reset, except its type. */
export const updateEntity = defineChange('entities.update', toUpdated)

async function toUpdated(
  db: Reader,
  groupId: string,
  before: LoadedEntity,
  input: InputOf<typeof operation>,
): Promise<EntityChange> {
  const [{ place, ancestry }, type, tags] = await settleAll([
    findPlacement(db, groupId, input, before.row, false),
    input.entityTypeId === null
      ? Promise.resolve({ id: before.row.entity_type_id, is_location: before.row.is_location })
      : requireType(db, groupId, input.entityTypeId),
    requireTags(db, groupId, input.tagIds),
  ])
  const row: StoredEntity = {
    ...setPlainMembers(before.row, input),
    ...place,
    entity_type_id: type.id,
    is_location: type.is_location,
    name: input.name,
    name_key: nameKeyOf(input.name),
    asset_number: input.assetId,
  }
  const after: LoadedEntity = { row, tags, fields: mergeFields(input.fields, before.fields) }
  const unpinsChildren =
    input.syncChildEntityLocations &&
    (before.row.sync_child_entity_locations === 0 || isMoved(before.row, row))
  return { before, after, asked: input, ancestry, unpinsChildren }
}
