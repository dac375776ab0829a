import { z } from 'zod'
import { issueMembers } from '../protocol/issues.ts'
import { operationIn } from '../protocol/operation.ts'
import { ById, Id } from '../values/ids.ts'
import {
  ColumnTarget,
  dayOrders,
  decimals,
  ImportOptions,
  maxImportText,
  maxReplacedLocations,
} from './import-options.ts'

const operation = operationIn('Import and export')

/** The most characters of a bad cell in a report. */
export const longestShown = 200

/** A cell that cannot be imported. */
export const RowError = z
  .strictObject({
    row: z.int().min(1).describe('The number of the row in a spreadsheet; the header is 1'),
    column: z.string().describe('The header of the column'),
    error: z.string(),
    ...issueMembers,
    value: z
      .string()
      .optional()
      .describe(
        `The text of the cell, at most ${longestShown} characters; absent when the row has no such cell`,
      ),
    sheet: z.string().optional().describe('With `sheet=*`: the sheet of the row'),
    sheetRow: z.int().min(1).optional().describe('With `sheet=*`: the number of the row in its sheet'),
  })
  .meta({ id: 'RowError' })
export type RowError = z.infer<typeof RowError>

/** Additional members of the error of a refused import: the first 1,000 bad cells, and their count. */
export const ImportErrors = z
  .strictObject({ rows: z.array(RowError).max(1000), count: z.int().min(1) })
  .meta({ id: 'ImportErrors' })
export type ImportErrors = z.infer<typeof ImportErrors>

/** Planned action for one row. */
export const PlannedRow = z
  .strictObject({
    row: RowError.shape.row,
    action: z.enum(['create', 'update', 'unchanged', 'skip', 'error']),
    name: z.string(),
    overriddenBy: z.int().optional().describe('A later row about the same item, which overrides this one'),
    duplicateOf: Id.optional().describe(
      'The existing item that equals the new one, or because of which the row is skipped',
    ),
    leftAlone: z
      .array(z.string())
      .optional()
      .describe('Columns of custom fields that the item has more than once; the row does not set them'),
    errors: z
      .array(RowError.omit({ row: true }))
      .optional()
      .describe('The faults of the row, among the first 1,000 invalid cells of the file'),
  })
  .meta({ id: 'PlannedRow' })
export type PlannedRow = z.infer<typeof PlannedRow>

/** Detected mapping of a column. */
export const ImportColumn = z
  .strictObject({
    header: z.string().describe('A repeated header is `Header (2)`, an empty one `Column 3`'),
    mappedTo: ColumnTarget,
    matchedBy: z
      .enum(['mapping', 'preset', 'header', 'synonym', 'none'])
      .describe(
        '`header`: a known header or the name of a field definition; `none`: unknown, the column is skipped or kept by `otherColumns`',
      ),
    decimal: z.enum(decimals).exclude(['auto']).nullable().describe('Of a column of numbers'),
    dates: z.enum(dayOrders).exclude(['auto']).nullable().describe('Of a column of days'),
    certain: z.boolean().describe('False where it is a guess'),
    samples: z.array(z.string()).max(5).describe('The first values that differ'),
  })
  .meta({ id: 'ImportColumn' })
export type ImportColumn = z.infer<typeof ImportColumn>

/** An ambiguity of a table that the request must decide. */
export const ImportDecision = z
  .strictObject({
    code: z.enum([
      'import.encoding_uncertain',
      'import.ambiguous_header',
      'import.ambiguous_headings',
      'import.ambiguous_numbers',
      'import.ambiguous_dates',
    ]),
    column: z.string().nullable().describe('Null: the whole file'),
    value: z.string().describe('An example'),
    readings: z.array(
      z.strictObject({
        option: z
          .string()
          .describe(
            'The value of `encoding`, `header`, `headings`, `decimal` or `dates` that decides for it',
          ),
        value: z.string().describe('The value of the example in this reading'),
      }),
    ),
  })
  .meta({ id: 'ImportDecision' })
export type ImportDecision = z.infer<typeof ImportDecision>

/** Warnings of an import. */
export const importWarnings = [
  'skipped_row',
  'empty_mark',
  'other_currency',
  'ambiguous_name',
  'spelling',
  'exponent',
  'wrong_encoding',
  'name_is_day',
  'repeated_asset_number',
  'price_factor',
  'cleared_column',
  'field_left_alone',
  'misfit',
  'overridden_row',
  'unsuited_column',
  'approximate_number',
  'warranty_not_counted',
  'future_day',
  'other_unit',
] as const
export type ImportWarningCode = (typeof importWarnings)[number]

export const ImportWarning = z
  .strictObject({
    code: z.enum(importWarnings),
    params: z.record(z.string(), z.unknown()).describe('The params of the code, including `column`'),
    rows: z.array(z.int()).max(100).describe('The first 100'),
    count: z.int().min(1),
  })
  .meta({ id: 'ImportWarning' })
export type ImportWarning = z.infer<typeof ImportWarning>

/** Changes of an import to one member of existing items. */
export const ImportMemberChange = z
  .strictObject({
    member: z.string().describe('As in the history; a custom field is `fields.<name>`'),
    rows: z.int().min(0),
    cleared: z.int().min(0).describe('Those of them that lose their value'),
    examples: z
      .array(z.strictObject({ row: z.int(), name: z.string(), before: z.string(), after: z.string() }))
      .max(3),
  })
  .meta({ id: 'ImportMemberChange' })
export type ImportMemberChange = z.infer<typeof ImportMemberChange>

/** A new location whose name is nearly that of an existing one. */
export const SimilarLocation = z
  .strictObject({
    path: z.array(z.string()).describe('The names from the top down'),
    similarTo: z
      .array(z.string())
      .describe('The path of the existing location, as `by` of `replacedLocations` takes it'),
  })
  .meta({ id: 'SimilarLocation' })
export type SimilarLocation = z.infer<typeof SimilarLocation>

const count = () => z.int().min(0)

/** Report of an import or of a dry run. */
export const ImportReport = z
  .strictObject({
    encoding: z.string(),
    encodingCertain: z.boolean(),
    encodingSample: z.array(z.string()).max(10).describe('Cells that differ by encoding'),
    delimiter: z.string().nullable().describe('Null for a workbook'),
    sheet: z.string().nullable().describe('Of a workbook'),
    sheets: z.array(z.string()),
    sheetRows: z
      .array(z.strictObject({ sheet: z.string(), rowsBefore: count() }))
      .optional()
      .describe(
        'With `sheet=*`: the sheets that were read, and how many rows are counted before each. A row is in the last sheet ' +
          'with fewer rows before it',
      ),
    preset: z.string().nullable().describe('The program that seems to have written the file'),
    headerRow: z.int().min(0).describe('0: the table has none'),
    columns: z.array(ImportColumn),
    firstRows: z
      .array(
        z.strictObject({
          row: z.int(),
          is: z
            .enum(['title', 'header', 'row', 'total', 'group'])
            .describe('`group`: a folder or room of another program, or a heading'),
          cells: z.array(z.string()),
        }),
      )
      .max(30)
      .describe('The first rows of the file, cells cut to 200 characters'),
    decisions: z.array(ImportDecision).describe('An import is refused until they are decided'),
    rowCount: count().describe('Rows with an item'),
    create: count(),
    update: count(),
    unchanged: count(),
    skipped: count().describe('Because of `onDuplicate=skip`'),
    error: count().describe('Rows with an invalid cell; a single one makes the import fail'),
    duplicates: count().describe(
      'The number of created items that equal an existing item, as when a file without references ' +
        '(`HB.import_ref`) is imported again',
    ),
    newLocations: z.array(z.string()).describe('Paths'),
    similarLocations: z
      .array(SimilarLocation)
      .max(maxReplacedLocations)
      .optional()
      .describe('Of a dry run: new locations that may be misspelt, among the first 1,000'),
    newTags: z.array(z.string()),
    newTypes: z.array(z.string()),
    newProducts: z.array(z.string()),
    newFields: z.array(z.string()),
    changes: z.array(ImportMemberChange),
    warnings: z.array(ImportWarning),
    errors: z.array(RowError).max(1000),
    errorCount: count(),
    rows: z.array(PlannedRow).optional().describe('Of a dry run: every row, in the order of the file'),
  })
  .meta({ id: 'ImportReport' })
export type ImportReport = z.infer<typeof ImportReport>

/** An import in the background: kept for 24 hours. */
export const ImportRun = z
  .strictObject({
    id: Id,
    status: z.enum(['pending', 'running', 'completed', 'failed']),
    progress: z.int().min(0).max(100),
    report: ImportReport.nullable(),
    changeId: Id.nullable().describe('The change in the history'),
    error: z
      .strictObject({ error: z.string(), code: z.string() })
      .loose()
      .nullable()
      .describe('The reason of the failure: the error body of an import in the foreground'),
  })
  .meta({ id: 'ImportRun' })
export type ImportRun = z.infer<typeof ImportRun>

/** Problems of reading a table. */
const tableProblems = [
  'import.no_file',
  'import.malformed',
  'import.xls',
  'import.ods',
  'import.encrypted',
  'import.no_sheet',
  'import.too_large',
  'import.encoding_uncertain',
  'import.ambiguous_numbers',
  'import.ambiguous_header',
  'import.ambiguous_headings',
  'import.ambiguous_dates',
  'import.bad_rows',
  'import_mapping.not_found',
] as const

/** Creates and updates entities, or contacts, from a table: all of its rows or none. */
export const importEntities = operation({
  name: 'importEntities',
  summary: 'Import entities or contacts from a table',
  description:
    'The file is the part `csv` of the form: CSV, TSV or a workbook (xlsx). All options can also be text parts of the ' +
    'form. When a row cannot be imported, nothing is changed, and the error has `rows` (`row`, `column`, `error`, ' +
    '`code`, `params` and `value` of the first 1,000) and `count`. With `dryRun` nothing is changed in any case, and ' +
    'the answer has the planned action for each row.',
  route: 'POST /v1/entities/import',
  needs: 'user',
  query: ImportOptions,
  accepts: 'multipart',
  textParts: ImportOptions,
  maxText: maxImportText,
  filePart: 'csv',
  status: 204,
  variants: [
    { when: 'With `dryRun` or `report`', status: 200, reply: ImportReport },
    { when: 'With `async`', status: 202, reply: z.strictObject({ id: Id }) },
  ],
  problems: tableProblems,
})

/** Returns the progress of an import in the background. */
export const getImport = operation({
  name: 'getImport',
  summary: 'Show an import in the background',
  route: 'GET /v1/entities/import/:id',
  needs: 'user',
  params: ById,
  reply: ImportRun,
  status: 200,
  problems: ['import.not_found'],
})
