import { distinctCodes } from '@stowage/contract/entities/code-lists'
import {
  byKind,
  type EntityMember,
  entityMembers,
  type MemberWith,
  memberNames,
} from '@stowage/contract/entities/entity-members'
import { maxCodes } from '@stowage/contract/matching/codes'
import { listOf } from '@stowage/contract/values/list-of'
import { readCodes, type StoredEntity, writeCodes } from '#features/entities/index.ts'
import { showAssetNumber } from '#kernel/asset-number.ts'
import { guardFormula } from './file/csv-text.ts'
import { readNames, writeNames } from './file/paths.ts'
import {
  badCell,
  type CellRules,
  readAssetCell,
  readDay,
  readFlagCell,
  readNumberCell,
  readPastDay,
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
const pastDay: Reading<'purchase_date'> = { read: readPastDay, show: value => value ?? '' }
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

const codes: Reading<'codes'> = {
  read: cell => {
    const read = readNames(readTextCell(cell), maxCodes)
    if (read === undefined) throw badCell('too_many', { limit: maxCodes })
    const distinct = distinctCodes(read.filter(code => code.trim() !== ''))
    for (const code of distinct) readTextCell(code, entityMembers.codes.limit)
    return writeCodes(distinct)
  },
  show: value => guardFormula(writeNames(readCodes(value))),
}

/** A member of an entity that has a column of its own. */
export type PlainMember = Exclude<EntityMember, MemberWith<'csv', null>>

export const plainMembers = memberNames.filter(
  (member): member is PlainMember => entityMembers[member].csv !== null,
)

const readings = byKind(plainMembers, {
  name: ({ limit }) => text(limit, 1),
  text: ({ limit }) => text(limit),
  day: () => day,
  amount: () => amount,
  quantity: () => quantity,
  flag: () => flag,
  assetNumber: () => assetNumber,
  importReference: ({ limit }) => reference(limit),
  codes: () => codes,
})

/** Members that tell of something that has happened. */
const past: ReadonlySet<PlainMember> = new Set(['purchaseDate', 'soldDate'])

function plainColumn(member: PlainMember): PlainColumn {
  const definition = entityMembers[member]
  const reading = past.has(member) ? pastDay : readings[member]
  const aliases = 'csvAlias' in definition ? [definition.csvAlias] : []
  return { header: definition.csv, aliases, member: definition.column, ...reading } as PlainColumn
}

/** Columns of the product of an item. */
export const productHeaders = {
  product: 'HB.product',
  productUnit: 'HB.product_unit',
  productMinimum: 'HB.product_minimum',
  productTarget: 'HB.product_target',
  productShop: 'HB.product_shop',
} as const

const otherHeaders = {
  parent: 'HB.parent_import_ref',
  url: 'HB.url',
  location: 'HB.location',
  tags: 'HB.tags',
} as const

type PeerColumn = Exclude<PlainMember, MemberWith<'archive', null>> | keyof typeof otherHeaders

/** The members in the columns of the peer's form, in its order, before those of custom fields. */
export const peerOrder = listOf<PeerColumn>()([
  ...(['purchaseDate', 'warrantyExpires', 'soldDate', 'importRef', 'parent', 'url'] as const),
  ...(['name', 'description', 'notes', 'purchaseFrom', 'manufacturer', 'modelNumber'] as const),
  ...(['serialNumber', 'warrantyDetails', 'soldTo', 'soldNotes', 'location', 'tags', 'assetId'] as const),
  ...(['quantity', 'purchasePrice', 'soldPrice', 'archived', 'insured', 'lifetimeWarranty'] as const),
])

const isPlain = (column: PeerColumn): column is Exclude<PeerColumn, keyof typeof otherHeaders> =>
  !(column in otherHeaders)

/** Their headers, in the same order. */
export const peerHeaders: ReadonlyMap<string, string> = new Map(
  peerOrder.map(column => [column, isPlain(column) ? entityMembers[column].csv : otherHeaders[column]]),
)

/** Members with a column that the peer's form lacks. */
const ownMembers = plainMembers.filter(member => entityMembers[member].archive === null)

/** Columns that the peer's form lacks, each with the member that fills it. */
export const ownColumns = [
  ...ownMembers.map(member => ({ column: member, filledBy: member })),
  ...(['product', 'productUnit'] as const).map(column => ({ column, filledBy: 'productId' as const })),
]
export type OwnColumn = (typeof ownColumns)[number]['column']

/** Headers of all columns in files without a language. */
export const plainHeaders: ReadonlyMap<string, string> = new Map([
  ...peerHeaders,
  ...ownMembers.map(member => [member, entityMembers[member].csv] as const),
  ...Object.entries(productHeaders),
])

/** The members of an entity that a file holds as they are, in the order of the columns. */
export const plainColumns: readonly PlainColumn[] = [...peerOrder.filter(isPlain), ...ownMembers].map(
  plainColumn,
)
