import { textLimits } from '@stowage/contract/text-limits'
import type { StoredEntity } from '#features/entities/index.ts'
import { showAssetNumber } from '#kernel/asset-number.ts'
import {
  readAssetCell,
  readDayCell,
  readFlagCell,
  readNumberCell,
  readTextCell,
  showNumber,
} from './cells.ts'
import { guardFormula } from './csv-text.ts'

/** A column that is one member of the entity itself. */
export interface PlainColumn<K extends keyof StoredEntity = keyof StoredEntity> {
  readonly header: string
  readonly aliases: readonly string[]
  readonly member: K
  read(cell: string): StoredEntity[K]
  show(value: StoredEntity[K]): string
}

type Reading<K extends keyof StoredEntity> = Omit<PlainColumn<K>, 'header' | 'aliases' | 'member'>

const column = <K extends keyof StoredEntity>(
  member: K,
  header: string,
  how: Reading<K>,
  ...aliases: string[]
) => ({ header, aliases, member, ...how }) as unknown as PlainColumn

type TextMember = {
  [K in keyof StoredEntity]: StoredEntity[K] extends string ? K : never
}[keyof StoredEntity]

const text = (max: number, min = 0): Reading<TextMember> => ({
  read: cell => readTextCell(cell, max, min),
  show: guardFormula,
})
const day: Reading<'purchase_date'> = { read: readDayCell, show: value => value ?? '' }
const flag: Reading<'archived'> = { read: readFlagCell, show: value => (value === 1 ? 'true' : 'false') }
const price: Reading<'purchase_price'> = { read: cell => readNumberCell(cell), show: showNumber }
const quantity: Reading<'quantity'> = { read: cell => readNumberCell(cell, 0), show: showNumber }
const assetNumber: Reading<'asset_number'> = { read: readAssetCell, show: showAssetNumber }
const reference: Reading<'import_ref'> = {
  read: cell => readTextCell(cell, 100) || null,
  show: value => guardFormula(value ?? ''),
}

/** The members of an entity that a file holds as they are. */
export const plainColumns: readonly PlainColumn[] = [
  column('purchase_date', 'HB.purchase_date', day, 'HB.purchase_time'),
  column('warranty_expires', 'HB.warranty_expires', day),
  column('sold_date', 'HB.sold_date', day, 'HB.sold_time'),
  column('import_ref', 'HB.import_ref', reference),
  column('name', 'HB.name', text(255, 1)),
  column('description', 'HB.description', text(1000)),
  column('notes', 'HB.notes', text(textLimits.notes)),
  column('purchase_from', 'HB.purchase_from', text(255)),
  column('manufacturer', 'HB.manufacturer', text(255)),
  column('model_number', 'HB.model_number', text(255)),
  column('serial_number', 'HB.serial_number', text(255)),
  column('warranty_details', 'HB.warranty_details', text(1000)),
  column('sold_to', 'HB.sold_to', text(255)),
  column('sold_notes', 'HB.sold_notes', text(1000)),
  column('asset_number', 'HB.asset_id', assetNumber),
  column('quantity', 'HB.quantity', quantity),
  column('purchase_price', 'HB.purchase_price', price),
  column('sold_price', 'HB.sold_price', price),
  column('archived', 'HB.archived', flag),
  column('insured', 'HB.insured', flag),
  column('lifetime_warranty', 'HB.lifetime_warranty', flag),
]

/** Every column of an export, in order, before those of custom fields. */
export const exportHeaders = [
  'HB.purchase_date',
  'HB.warranty_expires',
  'HB.sold_date',
  'HB.import_ref',
  'HB.parent_import_ref',
  'HB.url',
  'HB.name',
  'HB.description',
  'HB.notes',
  'HB.purchase_from',
  'HB.manufacturer',
  'HB.model_number',
  'HB.serial_number',
  'HB.warranty_details',
  'HB.sold_to',
  'HB.sold_notes',
  'HB.location',
  'HB.tags',
  'HB.asset_id',
  'HB.quantity',
  'HB.purchase_price',
  'HB.sold_price',
  'HB.archived',
  'HB.insured',
  'HB.lifetime_warranty',
] as const

/** What stands before the name of a custom field in its header. */
export const fieldPrefix = 'HB.field.'
