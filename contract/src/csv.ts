import { z } from 'zod'
import { operation } from './operation.ts'

/** A cell that cannot be imported. */
export const RowError = z
  .strictObject({
    row: z.int().min(1).describe('The number of the row as a spreadsheet counts, the header being 1'),
    column: z.string().describe('The header of the column'),
    error: z.string(),
  })
  .meta({ id: 'RowError' })
export type RowError = z.infer<typeof RowError>

/** What the error body of a refused import has besides: the first 1,000 bad cells, and how many there are. */
export const ImportErrors = z
  .strictObject({ rows: z.array(RowError).max(1000), count: z.int().min(1) })
  .meta({ id: 'ImportErrors' })
export type ImportErrors = z.infer<typeof ImportErrors>

/** Creates and updates entities from a CSV file, all of its rows or none. */
export const importEntities = operation({
  name: 'importEntities',
  summary: 'Import entities from a CSV file',
  description:
    'The file is the part `csv` of the form. When a row cannot be imported, nothing is changed, and the error ' +
    'has the members `rows` (`row`, `column` and `error` of the first 1,000) and `count`.',
  route: 'POST /v1/entities/import',
  needs: 'user',
  accepts: 'multipart',
  filePart: 'csv',
  status: 204,
  problems: ['import.no_file', 'import.malformed', 'import.bad_rows'],
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
