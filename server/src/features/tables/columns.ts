import {
  byKind,
  type DefinitionOf,
  type EntityMember,
  entityMembers,
  type MemberWith,
  memberNames,
} from '@stowage/contract/entities/entity-members'
import { listOf } from '@stowage/contract/values/list-of'
import type { StoredEntity } from '#features/entities/index.ts'
import { showAssetNumber } from '#kernel/asset-number.ts'
import { guardFormula } from './file/csv-text.ts'
import {
  type CellRules,
  readAssetCell,
  readDay,
  readFlagCell,
  readNumberCell,
  readTextCell,
  showNumber,
} from './values/cells.ts'

/** A column that is one member of the entity itself. */
export interface PlainColumn<K extends keyof StoredEntity = keyof StoredEntity> {
  readonly header: string
  readonly aliases: readonly string[]
  readonly member: K
  /** Reads a cell; throws `BadCell`. */
  read(cell: string, rules: CellRules): StoredEntity[K]
  show(value: StoredEntity[K]): string
}

type Reading<K extends keyof StoredEntity> = Omit<PlainColumn<K>, 'header' | 'aliases' | 'member'>

type TextMember = {
  [K in keyof StoredEntity]: StoredEntity[K] extends string ? K : never
}[keyof StoredEntity]

const text = (max: number, min = 0): Reading<TextMember> => ({
  read: cell => readTextCell(cell, max, min),
  show: guardFormula,
})
const day: Reading<'purchase_date'> = { read: readDay, show: value => value ?? '' }
const flag: Reading<'archived'> = { read: readFlagCell, show: value => (value === 1 ? 'true' : 'false') }
const amount: Reading<'purchase_price'> = { read: readNumberCell, show: showNumber }
const quantity: Reading<'quantity'> = {
  read: (cell, rules) => readNumberCell(cell, rules, 0),
  show: showNumber,
}
const assetNumber: Reading<'asset_number'> = { read: readAssetCell, show: showAssetNumber }
const reference = (max: number): Reading<'import_ref'> => ({
  read: cell => readTextCell(cell, max) || null,
  show: value => guardFormula(value ?? ''),
})

type CsvMember = Exclude<EntityMember, MemberWith<'csv', null>>

const isInFiles = (member: EntityMember): member is CsvMember => entityMembers[member].csv !== null

const readings = byKind(memberNames.filter(isInFiles), {
  name: ({ limit }) => text(limit, 1),
  text: ({ limit }) => text(limit),
  day: () => day,
  amount: () => amount,
  quantity: () => quantity,
  flag: () => flag,
  assetNumber: () => assetNumber,
  importReference: ({ limit }) => reference(limit),
})

function plainColumn(member: CsvMember): PlainColumn {
  const definition = entityMembers[member]
  const aliases = 'csvAlias' in definition ? [definition.csvAlias] : []
  return { header: definition.csv, aliases, member: definition.column, ...readings[member] } as PlainColumn
}

/** Every column of an export, in order, before those of custom fields. */
export const exportHeaders = listOf<
  DefinitionOf<CsvMember>['csv'] | 'HB.parent_import_ref' | 'HB.url' | 'HB.location' | 'HB.tags'
>()([
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
])

const columnsByHeader = new Map<string, PlainColumn>(
  memberNames.filter(isInFiles).map(member => [entityMembers[member].csv, plainColumn(member)]),
)

/** The members of an entity that a file holds as they are, in the order of the columns. */
export const plainColumns: readonly PlainColumn[] = exportHeaders.flatMap(
  header => columnsByHeader.get(header) ?? [],
)
