import type { updateEntity as operation } from '@stowage/contract/entities'
import type { InputOf } from '@stowage/contract/operation'
import type { Reader } from '#db/reader-writer.ts'
import type { Flag } from '#db/tables/columns.ts'
import { nameKeyOf } from '#kernel/name-key.ts'
import { settleAll } from '#kernel/settle-all.ts'
import type { LoadedEntity, StoredEntity } from '../model/entity.ts'
import { mergeFields } from '../model/fields.ts'
import { findPlacement } from '../placement/resolve-placement.ts'
import { requireTags, requireType } from '../read/references.queries.ts'
import { defineChange } from './change-entity.ts'
import { type EntityChange, isMoved } from './save-change.ts'

const flag = (value: boolean): Flag => (value ? 1 : 0)

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
    ...before.row,
    ...place,
    entity_type_id: type.id,
    is_location: type.is_location,
    name: input.name,
    name_key: nameKeyOf(input.name),
    description: input.description,
    quantity: input.quantity,
    asset_number: input.assetId,
    insured: flag(input.insured),
    archived: flag(input.archived),
    sync_child_entity_locations: flag(input.syncChildEntityLocations),
    serial_number: input.serialNumber,
    model_number: input.modelNumber,
    manufacturer: input.manufacturer,
    lifetime_warranty: flag(input.lifetimeWarranty),
    warranty_expires: input.warrantyExpires,
    warranty_details: input.warrantyDetails,
    purchase_date: input.purchaseDate,
    purchase_from: input.purchaseFrom,
    purchase_price: input.purchasePrice,
    sold_date: input.soldDate,
    sold_to: input.soldTo,
    sold_price: input.soldPrice,
    sold_notes: input.soldNotes,
    notes: input.notes,
  }
  const after: LoadedEntity = { row, tags, fields: mergeFields(input.fields, before.fields) }
  const unpinsChildren =
    input.syncChildEntityLocations &&
    (before.row.sync_child_entity_locations === 0 || isMoved(before.row, row))
  return { before, after, asked: input, ancestry, unpinsChildren }
}
