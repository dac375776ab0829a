import type { FieldKind } from '@stowage/contract/catalogues/field-definitions'
import { byKind, columnOf, entityMembers } from '@stowage/contract/entities/entity-members'
import type { EntityColumnName, ExportLanguage, ExportMember } from '@stowage/contract/tables/table-exports'
import { listOf } from '@stowage/contract/values/list-of'
import type { EntityRow, Field } from '#features/entities/index.ts'
import { readCodes, toField } from '#features/entities/index.ts'
import { showAssetNumber } from '#kernel/asset-number.ts'
import { fromMillionths, toMillionths } from '#kernel/money.ts'
import { foldHeader } from '../columns/fold-header.ts'
import { type OwnColumn, type PlainMember, peerOrder, plainHeaders, plainMembers } from '../columns.ts'
import { writeNames, writePath } from '../file/paths.ts'
import {
  agreedKind,
  type Definition,
  type Definitions,
  dayOf,
  definitionOn,
  isBareDay,
  numberOf,
} from '../values/defined-fields.ts'
import type { ExportedEntity } from './exported-entities.ts'
import { entityHeaders, exportWords } from './headers.ts'
import { type Cell, type ColumnKind, dayCell, plainValue, type TableColumn } from './table.ts'

interface Column {
  readonly kind: ColumnKind
  cell(entity: ExportedEntity): Cell
}

/** From this length on a text is a note. */
const longLimit = 1000

const always = (kind: ColumnKind) => (): ColumnKind => kind

const kinds: Readonly<Record<PlainMember, ColumnKind>> = byKind(plainMembers, {
  name: always('name'),
  text: ({ limit, column }): ColumnKind => {
    if (column === 'serial_number' || column === 'model_number') return 'code'
    return limit < longLimit ? 'text' : 'note'
  },
  day: always('day'),
  amount: always('amount'),
  quantity: always('number'),
  flag: always('flag'),
  assetNumber: always('code'),
  importReference: always('code'),
  codes: always('code'),
})

function plainCell(member: PlainMember, row: EntityRow): Cell {
  const value = row[columnOf(member)]
  const { kind } = entityMembers[member]
  if (kind === 'flag') return value === 1
  if (kind === 'day') return dayCell(value === null ? null : String(value))
  if (kind === 'codes') return writeNames(readCodes(row.codes))
  if (kind === 'assetNumber') return showAssetNumber(row.asset_number)
  return value
}

const plain = (member: PlainMember): Column => ({
  kind: kinds[member],
  cell: ({ row }) => plainCell(member, row),
})

/** The cost of all pieces of an item. */
export const totalOf = ({
  purchase_price,
  quantity,
}: Pick<EntityRow, 'purchase_price' | 'quantity'>): number =>
  fromMillionths(toMillionths(purchase_price * quantity))

/** Columns of a file in a language, besides the plain members. */
const otherColumns: Readonly<Record<Exclude<ExportMember, PlainMember>, Column>> = {
  location: { kind: 'name', cell: ({ path }) => path.join(' > ') },
  parent: { kind: 'code', cell: ({ parent }) => parent?.ref ?? null },
  tags: { kind: 'text', cell: ({ tags }) => tags.join('; ') },
  price: plain('purchasePrice'),
  total: { kind: 'amount', cell: ({ row }) => totalOf(row) },
  type: { kind: 'text', cell: ({ type }) => type },
  id: { kind: 'code', cell: ({ row }) => row.id },
  url: { kind: 'text', cell: ({ url }) => url },
  createdAt: { kind: 'day', cell: ({ row }) => dayCell(row.created_at.slice(0, 10)) },
  updatedAt: { kind: 'day', cell: ({ row }) => dayCell(row.updated_at.slice(0, 10)) },
  product: { kind: 'name', cell: ({ product }) => product?.name ?? null },
  productUnit: { kind: 'text', cell: ({ product }) => product?.unit ?? null },
  productMinimum: { kind: 'number', cell: ({ product }) => product?.min_quantity ?? null },
  productTarget: { kind: 'number', cell: ({ product }) => product?.target_quantity ?? null },
  productShop: { kind: 'text', cell: ({ product }) => product?.shop ?? null },
}

/** The same as the peer writes them. */
const peerColumns: Partial<Record<ExportMember, Column>> = {
  location: { kind: 'name', cell: ({ path }) => writePath(path) },
  tags: { kind: 'text', cell: ({ tags }) => writeNames(tags) },
}

const columnsByMember = {
  ...Object.fromEntries(plainMembers.map(member => [member, plain(member)])),
  ...otherColumns,
} as Readonly<Record<ExportMember, Column>>

/** The columns of a file in a language: what people look for comes first, custom fields before references. */
const describing = listOf<
  Exclude<(typeof peerOrder)[number] | OwnColumn | 'type', (typeof referring)[number]>
>()([
  'name',
  'quantity',
  'location',
  'tags',
  'type',
  'assetId',
  'description',
  'manufacturer',
  'modelNumber',
  'serialNumber',
  'codes',
  'product',
  'productUnit',
  'purchaseDate',
  'purchaseFrom',
  'purchasePrice',
  'insured',
  'warrantyExpires',
  'lifetimeWarranty',
  'warrantyDetails',
  'expires',
  'soldDate',
  'soldTo',
  'soldPrice',
  'soldNotes',
  'archived',
  'notes',
])
const referring = ['parent', 'importRef', 'url'] as const

/** The kind of a column whose custom field has definitions. */
const definedKinds: Readonly<Record<FieldKind, ColumnKind>> = {
  text: 'text',
  number: 'number',
  boolean: 'flag',
  date: 'day',
  choice: 'text',
  link: 'text',
}

/** The cell of a custom field: a number or a day where its definition says so and it is one, else by its own type. */
function fieldCell(field: Field | undefined, definition: Definition | undefined): Cell {
  if (field === undefined) return null
  if (definition?.kind === 'number') return numberOf(field) ?? fieldCell(field, undefined)
  if (definition?.kind === 'date' && isBareDay(field)) return dayCell(dayOf(field) ?? null)
  if (field.type === 'number') return field.number_value
  if (field.type === 'boolean') return field.boolean_value === 1
  return field.type === 'time' ? field.time_value : field.text_value
}

/** Names the columns of custom fields: each by its name, with a word behind it where another column is called so. */
class FieldHeaders {
  readonly #language: ExportLanguage | undefined
  readonly #taken: Set<string>

  constructor(language: ExportLanguage | undefined) {
    this.#language = language
    this.#taken = new Set(Object.values(entityHeaders[language ?? 'en']).map(foldHeader))
  }

  next(name: string): string {
    if (this.#language === undefined) return `HB.field.${name}`
    const folded = foldHeader(name)
    if (this.#taken.has(folded)) return `${name} (${exportWords[this.#language].field})`
    this.#taken.add(folded)
    return name
  }
}

/**
 * The columns that are asked for, or all; without a language as the peer names and orders them, and then those in `own`. Values of
 * custom fields are written as `definitions` say; without these as the peer writes them.
 */
export function entityColumns(
  asked: readonly EntityColumnName[] | undefined,
  fieldNames: readonly string[],
  language: ExportLanguage | undefined,
  { own = [], definitions }: { own?: readonly OwnColumn[]; definitions?: Definitions } = {},
): TableColumn<ExportedEntity>[] {
  const fields = fieldNames.map((name): EntityColumnName => `fields.${name}`)
  const usual =
    language === undefined ? [...peerOrder, ...own, ...fields] : [...describing, ...fields, ...referring]
  const fieldHeaders = new FieldHeaders(language)
  return (asked ?? usual).map(name => {
    const field = fieldOf(name)
    if (field !== undefined) {
      const defined = definitions?.named(field) ?? []
      return {
        header: fieldHeaders.next(field),
        kind: definedKinds[agreedKind(defined) ?? 'text'],
        cell: entity => fieldCell(entity.fieldNamed(field), definitionOn(defined, entity.row.entity_type_id)),
      }
    }
    const member = name as ExportMember
    const column = (language === undefined && peerColumns[member]) || columnsByMember[member]
    return {
      header:
        language === undefined
          ? (plainHeaders.get(member) ?? entityHeaders.en[member])
          : entityHeaders[language][member],
      ...column,
    }
  })
}

/** The custom field that a column shows. */
export const fieldOf = (name: EntityColumnName): string | undefined =>
  name.startsWith('fields.') ? name.slice('fields.'.length) : undefined

/** The JSON value of a member, as in the API. */
function jsonValue(member: ExportMember, entity: ExportedEntity): unknown {
  if (member === 'location') return entity.path
  if (member === 'tags') return entity.tags
  if (member === 'codes') return readCodes(entity.row.codes)
  if (member === 'createdAt') return entity.row.created_at
  if (member === 'updatedAt') return entity.row.updated_at
  if (member === 'parent') return entity.parent && { id: entity.parent.id, name: entity.parent.name }
  return plainValue(columnsByMember[member].cell(entity))
}

const jsonOrder: readonly ExportMember[] = ['id', ...describing, ...referring, 'createdAt', 'updatedAt']

/** An entity in JSON: the members that are asked for, or all, and custom fields in their order. */
export function entityJson(
  asked: readonly EntityColumnName[] | undefined,
): (entity: ExportedEntity) => object {
  const members = asked === undefined ? jsonOrder : asked.filter(name => fieldOf(name) === undefined)
  const fields = asked === undefined ? undefined : new Set(asked.flatMap(name => fieldOf(name) ?? []))
  return entity => ({
    ...Object.fromEntries(members.map(member => [member, jsonValue(member as ExportMember, entity) ?? null])),
    ...(fields?.size === 0
      ? {}
      : { fields: entity.fields.filter(({ name }) => fields?.has(name) ?? true).map(toField) }),
  })
}
