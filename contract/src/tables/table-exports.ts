import { z } from 'zod'
import { SelectionIn } from '../entities/selection.ts'
import { loanStatuses } from '../lending/loans.ts'
import { bodyOf, unchanged } from '../protocol/body.ts'
import { says } from '../protocol/issues.ts'
import { listIn } from '../protocol/lists.ts'
import { largeBody, operationIn } from '../protocol/operation.ts'
import { refused, wordIn } from '../protocol/query-in.ts'
import { productOrders } from '../stock/products.ts'
import { OptionalIdIn } from '../values/ids.ts'
import { isStorable, optionalTextIn } from '../values/text.ts'
import { textLimits } from '../values/text-limits.ts'
import { OptionalDayIn } from '../values/times.ts'
import { type ColumnMember, dayOrders, decimals, mappable } from './import-options.ts'

const operation = operationIn('Import and export')

/** File formats of a table, with media types. */
export const tableTypes = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  json: 'application/json; charset=utf-8',
} as const
export type TableFormat = keyof typeof tableTypes

const tableFormats = ['csv', 'xlsx', 'json'] as const satisfies readonly TableFormat[]

const files = { replyType: 'text/csv', otherTypes: [tableTypes.xlsx, 'application/json'] } as const

/** Exports all entities of the group as CSV, for a later import. */
export const exportEntities = operation({
  name: 'exportEntities',
  summary: 'Export all entities as a CSV file',
  route: 'GET /v1/entities/export',
  needs: 'user',
  status: 200,
  replyType: 'text/csv',
  problems: [],
})

/** Exports all items of the group with prices as CSV, for people. */
export const billOfMaterials = operation({
  name: 'billOfMaterials',
  summary: 'Export all items with prices as CSV',
  description: 'Items by name, including archived and sold ones. The file cannot be imported.',
  route: 'GET /v1/reporting/bill-of-materials',
  needs: 'user',
  query: z.object({ format: wordIn(tableFormats).describe('The format of the file') }),
  status: 200,
  ...files,
  problems: [],
})

const words = <const Words extends readonly [string, ...string[]]>(known: Words) =>
  z
    .enum(known, says('not_one_of', { words: known }))
    .nullish()
    .transform(word => word ?? undefined)

/** Languages of headers. */
export const exportLanguages = ['en', 'de', 'fr', 'es'] as const
export type ExportLanguage = (typeof exportLanguages)[number]

/** A language with its region, such as `de-AT`: the region decides the decimal sign. */
export interface ExportLocale {
  readonly language: ExportLanguage
  readonly tag: string
}

function readLocale(text: string): ExportLocale | undefined {
  const [subtag = '', ...rest] = text.split(/[-_]/)
  const language = exportLanguages.find(each => each === subtag.toLowerCase())
  const tag = [subtag, ...rest].join('-')
  return language !== undefined && isTag(tag) ? { language, tag } : undefined
}

function isTag(text: string): boolean {
  try {
    return Intl.getCanonicalLocales(text).length === 1
  } catch {
    return false
  }
}

/** A supported language with its region. */
export const LanguageIn = z
  .string(says('not_text'))
  .transform((text, ctx) => readLocale(text) ?? refused(ctx, says('not_one_of', { words: exportLanguages })))
  .nullish()
  .transform(locale => locale ?? undefined)
  .meta({ type: 'string' })

/** Format options of an exported table. */
const tableForm = {
  format: words(tableFormats).describe('The format of the file; default `csv`'),
  language: LanguageIn.describe(
    'Language of headers, yes and no (en, de, fr or es; `de-AT` is German). Default: headers `HB.…`, for Homebox',
  ),
  decimal: words(decimals.slice(1) as ['point', 'comma']).describe(
    'The decimal sign of CSV; default: that of the language, or a point. With a comma, semicolons separate cells',
  ),
  dates: words(dayOrders.slice(1) as ['ymd', 'dmy', 'mdy']).describe(
    'The order of day, month and year. Default: `ymd` in CSV, that of the reading program in a workbook',
  ),
  bom: z
    .boolean(says('not_boolean'))
    .nullish()
    .transform(bom => bom ?? true)
    .describe('Begins CSV with a byte-order mark, so that Excel detects UTF-8; default true'),
}

/** The most columns of an export: the limit of a workbook. */
export const maxExportColumns = 16_384

const columnsIn = <C extends string>(known: readonly string[], read: (text: string) => C | undefined) =>
  listIn(
    z
      .string(says('not_text'))
      .transform((text, ctx) => read(text) ?? refused(ctx, says('not_one_of', { words: known })))
      .meta({ type: 'string' }),
    maxExportColumns,
    says('not_list', {}),
    says('wrong_count', { min: 1, max: maxExportColumns }),
  )
    .min(1, says('wrong_count', { min: 1, max: maxExportColumns }))
    .nullish()
    .transform((columns): C[] | undefined => (columns ? [...new Set(columns)] : undefined))

/** Members of an exported column besides custom fields: those that imports read, and times set by the server. */
export type ExportMember = ColumnMember | 'createdAt' | 'updatedAt'

/** Every exported member, in the usual order of columns. */
export const exportMembers: readonly ExportMember[] = [...mappable, 'createdAt', 'updatedAt']

/** A column of items: a member, or a custom field by its name. */
export type EntityColumnName = ExportMember | `fields.${string}`

const fieldColumn = /^fields\.(.{1,255})$/su

function readEntityColumn(text: string): EntityColumnName | undefined {
  const name = fieldColumn.exec(text)?.[1]
  if (name !== undefined) return isStorable(name) ? `fields.${name}` : undefined
  return exportMembers.find(member => member === text)
}

const selected = (what: string) =>
  SelectionIn.describe(`${what}: by ids, or the result of a list in its order`)

const EntityTableIn = bodyOf({
  select: selected('The exported entities'),
  columns: columnsIn([...exportMembers, 'fields.<name>'], readEntityColumn).describe(
    'Members, and custom fields as `fields.<name>`, in the order of the columns; default: all that an import reads',
  ),
  ...tableForm,
})
export type EntityTableIn = z.output<typeof EntityTableIn>

/** Exports a selection of entities as a table. */
export const exportEntityTable = operation({
  name: 'exportEntityTable',
  summary: 'Export some entities as a table',
  description:
    'CSV, a workbook (xlsx), or JSON with the names of the API. CSV and workbooks can be imported again, in any language.',
  route: 'POST /v1/entities/export',
  reads: true,
  needs: 'user',
  body: EntityTableIn,
  maxBytes: largeBody,
  status: 200,
  ...files,
  problems: ['entity.not_found'],
})

/** Columns of a maintenance export. */
export const maintenanceColumns = [
  'name',
  'itemName',
  'scheduledDate',
  'completedDate',
  'cost',
  'description',
  'assetId',
  'location',
  'id',
  'itemID',
  'url',
] as const
export type MaintenanceColumn = (typeof maintenanceColumns)[number]

const MaintenanceTableIn = bodyOf({
  select: selected('The entries of these'),
  columns: columnsIn(maintenanceColumns, text => maintenanceColumns.find(column => column === text)).describe(
    'In the order of the columns; default: all',
  ),
  ...tableForm,
})
export type MaintenanceTableIn = z.output<typeof MaintenanceTableIn>

/** Exports the maintenance of a selection of entities as a table. */
export const exportMaintenance = operation({
  name: 'exportMaintenance',
  summary: 'Export the maintenance of some entities as a table',
  description: 'Entries are ordered by entity, then by day. Without a language the headers are English.',
  route: 'POST /v1/maintenance/export',
  reads: true,
  needs: 'user',
  body: MaintenanceTableIn,
  maxBytes: largeBody,
  status: 200,
  ...files,
  problems: ['entity.not_found'],
})

/** Columns of an export of contacts. */
export const contactColumns = ['name', 'email', 'phone', 'reference', 'notes', 'id'] as const
export type ContactColumn = (typeof contactColumns)[number]

const ContactTableIn = bodyOf({
  columns: columnsIn(contactColumns, text => contactColumns.find(column => column === text)).describe(
    'In the order of the columns; default: all',
  ),
  ...tableForm,
})
export type ContactTableIn = z.output<typeof ContactTableIn>

/** Exports the contacts of the group as a table. */
export const exportContacts = operation({
  name: 'exportContacts',
  summary: 'Export all contacts as a table',
  description: 'By name. Without a language the headers are English.',
  route: 'POST /v1/contacts/export',
  reads: true,
  needs: 'user',
  body: ContactTableIn,
  status: 200,
  ...files,
  problems: [],
})

/** Columns of an export of loans. */
export const loanTableColumns = [
  'contact',
  'itemName',
  'assetId',
  'quantity',
  'from',
  'outAt',
  'due',
  'returnedAt',
  'note',
  'notes',
  'createdBy',
  'id',
  'lineID',
  'itemID',
] as const
export type LoanTableColumn = (typeof loanTableColumns)[number]

const LoanTableIn = bodyOf({
  status: words(loanStatuses),
  contactId: OptionalIdIn,
  entityId: OptionalIdIn,
  dueUntil: OptionalDayIn,
  q: optionalTextIn(textLimits.line).describe('As in the list'),
  columns: columnsIn(loanTableColumns, text => loanTableColumns.find(column => column === text)).describe(
    'In the order of the columns; default: all',
  ),
  ...tableForm,
})
export type LoanTableIn = z.output<typeof LoanTableIn>

/** Exports loans as a table. */
export const exportLoans = operation({
  name: 'exportLoans',
  summary: 'Export loans as a table',
  description:
    'One row for each line, in the order of the list, with its filters. Without a language the headers are English.',
  route: 'POST /v1/loans/export',
  reads: true,
  needs: 'user',
  body: LoanTableIn,
  status: 200,
  ...files,
  problems: [],
})

/** Columns of an export of products. */
export const productColumns = [
  'name',
  'quantity',
  'unit',
  'minQuantity',
  'targetQuantity',
  'isLow',
  'nextExpiry',
  'shop',
  'manufacturer',
  'modelNumber',
  'codes',
  'itemCount',
  'notes',
  'id',
] as const
export type ProductColumn = (typeof productColumns)[number]

const ProductTableIn = bodyOf({
  q: optionalTextIn(textLimits.line).describe('As in the list'),
  low: unchanged(z.boolean(says('not_boolean'))),
  expiresUntil: OptionalDayIn,
  shop: optionalTextIn(textLimits.line),
  entityTypeId: OptionalIdIn,
  locationId: OptionalIdIn,
  orderBy: words(productOrders),
  columns: columnsIn(productColumns, text => productColumns.find(column => column === text)).describe(
    'In the order of the columns; default: all',
  ),
  ...tableForm,
})
export type ProductTableIn = z.output<typeof ProductTableIn>

/** Exports products as a table. */
export const exportStockProducts = operation({
  name: 'exportStockProducts',
  summary: 'Export products as a table',
  description: 'In the order of the list, with its filters. Without a language the headers are English.',
  route: 'POST /v1/products/export',
  reads: true,
  needs: 'user',
  body: ProductTableIn,
  status: 200,
  ...files,
  problems: [],
})
