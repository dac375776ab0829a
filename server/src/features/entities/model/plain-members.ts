import type { EntityIn } from '@stowage/contract/entities/entities'
import type { Entity } from '@stowage/contract/entities/entity'
import type { DetailMember } from '@stowage/contract/entities/entity-member-schemas'
import type { ColumnOf, MemberWith } from '@stowage/contract/entities/entity-members'
import type { Flag } from '#db/tables/columns.ts'
import { readCodes, writeCodes } from './codes.ts'
import type { EntityRow, StoredEntity } from './entity.ts'

// Both functions run for many rows: they list the members, which is faster than a loop. One that is missing does not compile.

type Plain = MemberWith<'isBulk', true>

/** Members of an entity that say nothing of others; what is not given is undefined. */
export type PlainMembers = {
  readonly [Member in Plain]?: EntityIn[Member] | undefined
}

const flag = (value: boolean | undefined, otherwise: Flag): Flag =>
  value === undefined ? otherwise : value ? 1 : 0

/** A date may be given and be none. */
const day = (value: string | null | undefined, otherwise: string | null): string | null =>
  value === undefined ? otherwise : value

/** A row with the members that are given. */
export const setPlainMembers = (row: StoredEntity, given: PlainMembers): StoredEntity => ({
  ...row,
  ...plainColumns(row, given),
})

const plainColumns = (row: StoredEntity, given: PlainMembers): Pick<StoredEntity, ColumnOf<Plain>> => ({
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
  codes: given.codes === undefined ? row.codes : writeCodes(given.codes),
  expires: day(given.expires, row.expires),
  product_id: given.productId === undefined ? row.product_id : given.productId,
})

/** The columns of the members that only a full entity tells. */
export type DetailsRow = Pick<EntityRow, 'parent_id' | 'location_id' | ColumnOf<DetailMember>>

/** What only a full entity tells, and a row of a list when it is asked to. */
export const detailsOf = (row: DetailsRow): Pick<Entity, 'parentId' | 'locationId' | DetailMember> => ({
  parentId: row.parent_id,
  locationId: row.location_id,
  syncChildEntityLocations: row.sync_child_entity_locations === 1,
  serialNumber: row.serial_number,
  modelNumber: row.model_number,
  manufacturer: row.manufacturer,
  lifetimeWarranty: row.lifetime_warranty === 1,
  warrantyExpires: row.warranty_expires ?? '',
  warrantyDetails: row.warranty_details,
  purchaseDate: row.purchase_date ?? '',
  purchaseFrom: row.purchase_from,
  soldTo: row.sold_to,
  soldPrice: row.sold_price,
  soldNotes: row.sold_notes,
  notes: row.notes,
  codes: readCodes(row.codes),
  expires: row.expires ?? '',
  productId: row.product_id,
})
