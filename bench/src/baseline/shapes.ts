import type { Row } from './driver.ts'

const zeroId = '00000000-0000-0000-0000-000000000000'

/** The columns of an entity as lists and other entities show it. */
export const plainColumns = `n, id, asset_number, name, description, quantity, insured, archived, purchase_price,
  sold_date, created_at, updated_at, entity_type_id, parent_id, is_location`
export const tagColumns = 't.n, t.id, t.name, t.description, t.color, t.icon, t.created_at, t.updated_at'

const showNumber = (number: unknown): string => {
  if (number === null) return ''
  const digits = String(number).padStart(6, '0')
  return `${digits.slice(0, 3)}-${digits.slice(3)}`
}

export const typeOf = (row: Row) => ({
  id: row.id,
  name: row.name,
  description: row.description,
  isLocation: row.is_location === 1,
  icon: row.icon,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
})
export type Type = ReturnType<typeof typeOf>

export const tagOf = (row: Row) => ({
  id: row.id,
  parentId: zeroId,
  name: row.name,
  description: row.description,
  color: row.color,
  icon: row.icon,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
})
export type Tag = ReturnType<typeof tagOf>

export const plainOf = (row: Row, tags: readonly Tag[]) => ({
  id: row.id,
  assetId: showNumber(row.asset_number),
  name: row.name,
  description: row.description,
  quantity: row.quantity,
  insured: row.insured === 1,
  archived: row.archived === 1,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
  purchasePrice: row.purchase_price,
  soldDate: row.sold_date ?? '',
  tags,
})

const fieldOf = (row: Row) => ({
  id: row.id,
  type: row.type,
  name: row.name,
  textValue: row.text_value,
  numberValue: row.number_value,
  booleanValue: row.boolean_value === 1,
  timeValue: row.time_value ?? '',
})

/** The rows of which a full entity is made. */
export interface EntityRows {
  readonly row: Row
  readonly types: ReadonlyMap<unknown, Type>
  readonly tags: readonly Row[]
  readonly fields: readonly Row[]
  readonly parent: Row | undefined
  readonly location: Row | undefined
  readonly children: readonly Row[]
  readonly totals: Row | undefined
}

export function entityOf({ row, types, tags, fields, parent, location, children, totals }: EntityRows) {
  const ref = (other: Row) => ({ ...plainOf(other, []), entityType: types.get(other.entity_type_id) })
  return {
    ...plainOf(row, tags.map(tagOf)),
    entityType: types.get(row.entity_type_id),
    entityTypeId: row.entity_type_id,
    tagIds: tags.map(({ id }) => id),
    parent: parent === undefined ? null : ref(parent),
    parentId: row.parent_id,
    location: location === undefined ? null : ref(location),
    locationId: row.location_id,
    children: children.map(ref),
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
    attachments: [],
    fields: fields.map(fieldOf),
    ...(row.is_location === 1
      ? {
          ...(totals === undefined || totals.pieces === 0 ? {} : { itemCount: Number(totals.pieces) / 1e6 }),
          totalPrice: Number(totals?.unsold_price ?? 0) / 1e6,
        }
      : {}),
  }
}
