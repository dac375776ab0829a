import type { EntityIn } from '@stowage/contract/entities'
import type { Flag } from '#db/tables/columns.ts'
import type { StoredEntity } from './entity.ts'

/** Members of an entity that say nothing of others; what is not given is undefined. */
export type PlainMembers = {
  readonly [Member in Plain]?: EntityIn[Member] | undefined
}

type Plain = Exclude<
  keyof EntityIn,
  'name' | 'assetId' | 'parentId' | 'locationId' | 'entityTypeId' | 'tagIds' | 'fields'
>

const flag = (value: boolean | undefined, otherwise: Flag): Flag =>
  value === undefined ? otherwise : value ? 1 : 0

/** A date may be given and be none. */
const day = (value: string | null | undefined, otherwise: string | null): string | null =>
  value === undefined ? otherwise : value

/** A row with the members that are given. */
export const setPlainMembers = (row: StoredEntity, given: PlainMembers): StoredEntity => ({
  ...row,
  description: given.description ?? row.description,
  quantity: given.quantity ?? row.quantity,
  insured: flag(given.insured, row.insured),
  archived: flag(given.archived, row.archived),
  sync_child_entity_locations: flag(given.syncChildEntityLocations, row.sync_child_entity_locations),
  serial_number: given.serialNumber ?? row.serial_number,
  model_number: given.modelNumber ?? row.model_number,
  manufacturer: given.manufacturer ?? row.manufacturer,
  lifetime_warranty: flag(given.lifetimeWarranty, row.lifetime_warranty),
  warranty_expires: day(given.warrantyExpires, row.warranty_expires),
  warranty_details: given.warrantyDetails ?? row.warranty_details,
  purchase_date: day(given.purchaseDate, row.purchase_date),
  purchase_from: given.purchaseFrom ?? row.purchase_from,
  purchase_price: given.purchasePrice ?? row.purchase_price,
  sold_date: day(given.soldDate, row.sold_date),
  sold_to: given.soldTo ?? row.sold_to,
  sold_price: given.soldPrice ?? row.sold_price,
  sold_notes: given.soldNotes ?? row.sold_notes,
  notes: given.notes ?? row.notes,
})
