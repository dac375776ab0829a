import { EntityIn, type updateEntity as operation } from '@stowage/contract/entities/entities'
import { FieldIn } from '@stowage/contract/entities/fields'
import type { InputOf } from '@stowage/contract/protocol/operation'
import type { Reader } from '#db/reader-writer.ts'
import { requireTexts } from '#http/input/changed-texts.ts'
import { allOrFirstError } from '#kernel/all-or-first-error.ts'
import { nameKeyOf } from '#kernel/name-key.ts'
import type { StoredEntity } from '../model/entity.ts'
import { mergeFields, sameFields } from '../model/fields.ts'
import { requireItem } from '../model/only-of-items.ts'
import { setPlainMembers } from '../model/plain-members.ts'
import { findPlacement } from '../placement/resolve-placement.ts'
import type { KnownEntity } from '../read/entity.queries.ts'
import { defineChange } from './change-entity.ts'
import { changedTags, changedType, requireChangedProduct } from './changed-references.ts'
import { isMoved, type KnownChange } from './save-change.ts'

/** Replaces everything that can be said of an entity; what is absent is reset, except its type. */
export const updateEntity = defineChange('entities.update', toUpdated)

async function toUpdated(
  db: Reader,
  groupId: string,
  before: KnownEntity,
  input: InputOf<typeof operation>,
): Promise<KnownChange> {
  requireTexts(EntityIn, input, { ...before.row, fields: before.fields }, { fields: FieldIn })
  const [{ container, ancestry }, type, tags] = await allOrFirstError([
    findPlacement(db, groupId, input, before.row, false),
    changedType(db, groupId, before, input.entityTypeId),
    changedTags(db, groupId, before, input.tagIds),
  ])
  const row: StoredEntity = {
    ...setPlainMembers(before.row, input),
    ...container,
    entity_type_id: type.id,
    is_location: type.is_location,
    name: input.name,
    name_key: nameKeyOf(input.name),
    asset_number: input.assetId,
  }
  requireItem(before.row, row)
  await requireChangedProduct(db, groupId, before, row)
  const fields = mergeFields(input.fields, before.fields)
  const after = { row, tags, fields: sameFields(fields, before.fields) ? before.fields : fields }
  const unpinsChildren =
    input.syncChildEntityLocations &&
    (before.row.sync_child_entity_locations === 0 || isMoved(before.row, row))
  return { before, after, asked: input, ancestry, unpinsChildren }
}
