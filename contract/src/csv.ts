import { z } from 'zod'
import { Id } from './ids.ts'
import { issueMembers } from './issues.ts'
import { operationIn } from './operation.ts'
import { QueryFlag } from './query.ts'

const operation = operationIn('Import and export')

/** How many characters of a bad cell are told. */
export const longestShown = 200

/** A cell that cannot be imported. */
export const RowError = z
  .strictObject({
    row: z.int().min(1).describe('The number of the row as a spreadsheet counts, the header being 1'),
    column: z.string().describe('The header of the column'),
    error: z.string(),
    ...issueMembers,
    value: z
      .string()
      .optional()
      .describe(
        `What stands in the cell, at most ${longestShown} characters; absent when the row has no such cell`,
      ),
  })
  .meta({ id: 'RowError' })
export type RowError = z.infer<typeof RowError>

/** What the error body of a refused import has besides: the first 1,000 bad cells, and how many there are. */
export const ImportErrors = z
  .strictObject({ rows: z.array(RowError).max(1000), count: z.int().min(1) })
  .meta({ id: 'ImportErrors' })
export type ImportErrors = z.infer<typeof ImportErrors>

/** What an import would do with one row. */
export const PlannedRow = z
  .strictObject({
    row: RowError.shape.row,
    action: z.enum(['create', 'update', 'unchanged', 'error']),
    name: z.string(),
    overriddenBy: z.int().optional().describe('A later row about the same item, which counts instead'),
    duplicateOf: Id.optional().describe(
      'An item that is just like what the row would make. Give the row its address or a reference of its own',
    ),
    leftAlone: z
      .array(z.string())
      .optional()
      .describe('Columns of custom fields that the item has more than once: the row cannot set them'),
    errors: z
      .array(RowError.omit({ row: true }))
      .optional()
      .describe('What is wrong with the row; of the first 1,000 bad cells of the file'),
  })
  .meta({ id: 'PlannedRow' })
export type PlannedRow = z.infer<typeof PlannedRow>

/** What an import would do: rows by what would become of them, and what they would make on the way. */
export const PlannedImport = z
  .strictObject({
    create: z.int().min(0),
    duplicates: z
      .int()
      .min(0)
      .describe(
        'How many of the rows that create would make a second item just like one that is there, as all do when a file ' +
          'without references (`HB.import_ref`) is imported again',
      ),
    update: z.int().min(0),
    unchanged: z.int().min(0),
    error: z.int().min(0).describe('With a single one, an import would do nothing'),
    newLocations: z.int().min(0).describe('Locations that are missing on a path'),
    newTags: z.int().min(0),
    rows: z.array(PlannedRow).describe('In the order of the file'),
  })
  .meta({ id: 'PlannedImport' })
export type PlannedImport = z.infer<typeof PlannedImport>

/** Creates and updates entities from a CSV file, all of its rows or none. */
export const importEntities = operation({
  name: 'importEntities',
  summary: 'Import entities from a CSV file',
  description:
    'The file is the part `csv` of the form. When a row cannot be imported, nothing is changed, and the error ' +
    'has the members `rows` (`row`, `column`, `error`, `code`, `params` and `value` of the first 1,000) and `count`. With `dryRun` nothing is ' +
    'changed in any case, and the answer says what would become of each row.',
  route: 'POST /v1/entities/import',
  needs: 'user',
  query: z.object({ dryRun: QueryFlag.describe('Only says what an import would do') }),
  accepts: 'multipart',
  filePart: 'csv',
  status: 204,
  variant: { when: 'With `dryRun`: what an import would do', status: 200, reply: PlannedImport },
  problems: ['import.no_file', 'import.malformed', 'import.too_large', 'import.bad_rows'],
})

/** Writes every entity of the group into a CSV file that can be imported again. */
export const exportEntities = operation({
  name: 'exportEntities',
  summary: 'Export all entities as a CSV file',
  route: 'GET /v1/entities/export',
  needs: 'user',
  status: 200,
  replyType: 'text/csv',
  problems: [],
})

/** Writes every item of the group with its price into a CSV file for people. */
export const billOfMaterials = operation({
  name: 'billOfMaterials',
  summary: 'Write all items and their prices into a CSV file',
  description:
    'Items by name, archived and sold ones too. It is for reading and adding up; it cannot be imported.',
  route: 'GET /v1/reporting/bill-of-materials',
  needs: 'user',
  status: 200,
  replyType: 'text/csv',
  problems: [],
})
