import { z } from 'zod'
import { operationIn } from '../protocol/operation.ts'
import { ById, Id } from '../values/ids.ts'
import { Instant } from '../values/times.ts'

const operation = operationIn('Import and export')

/** Record of an export or import of a whole group, done by a job. */
export const ExportJob = z
  .strictObject({
    id: Id,
    groupId: Id,
    kind: z.enum(['export', 'import']),
    status: z.enum(['pending', 'running', 'completed', 'failed']),
    progress: z.int().min(0).max(100),
    artifactPath: z
      .string()
      .optional()
      .describe('Path of the archive, or of the upload of an import; absent while there is none'),
    sizeBytes: z.int().min(0).describe('Of an export: 0 until it is completed'),
    error: z.string().optional().describe('The reason of the failure; at most 1000 bytes'),
    notes: z
      .array(z.string())
      .optional()
      .describe('Notes on a completed job, such as values that could not be imported'),
    changeId: Id.optional().describe('Of a completed import: its change in the history'),
    expiresAt: Instant.optional().describe(
      'Time at which the record and its archive are deleted; absent if they are kept',
    ),
    createdAt: Instant,
    updatedAt: Instant,
  })
  .meta({ id: 'ExportJob' })
export type ExportJob = z.infer<typeof ExportJob>

/** The exports and imports of a group. */
export const ExportJobs = z.strictObject({ items: z.array(ExportJob) }).meta({ id: 'ExportJobs' })
export type ExportJobs = z.infer<typeof ExportJobs>

/** Enqueues an export of the whole group. */
export const createExport = operation({
  name: 'createExport',
  summary: 'Export the group as an archive',
  description:
    'A job creates the archive; `export.mutation` is sent when it begins and ends. The archive has ' +
    'only the caller’s notifiers.',
  route: 'POST /v1/group/exports',
  needs: 'user',
  reply: ExportJob,
  status: 202,
  problems: [],
})

/** Lists the exports and imports of the group, newest first. */
export const listExports = operation({
  name: 'listExports',
  summary: 'List exports and imports, newest first',
  description: 'At most 1,000.',
  route: 'GET /v1/group/exports',
  needs: 'user',
  forViewers: false,
  reply: ExportJobs,
  status: 200,
  problems: [],
})

export const getExport = operation({
  name: 'getExport',
  summary: 'Show an export or import',
  route: 'GET /v1/group/exports/:id',
  needs: 'user',
  forViewers: false,
  params: ById,
  reply: ExportJob,
  status: 200,
  problems: ['export.not_found'],
})

/** Downloads the archive of a completed export. */
export const downloadExport = operation({
  name: 'downloadExport',
  summary: 'Download the archive of an export',
  description:
    'Finds the export in any group of the caller, so that a plain link works. Only its creator may ' +
    'download an archive with notifier addresses: those addresses are secrets.',
  route: 'GET /v1/group/exports/:id/download',
  needs: 'user',
  forViewers: false,
  params: ById,
  status: 200,
  replyType: 'application/zip',
  problems: [
    'export.not_found',
    'export.not_completed',
    'export.is_import',
    'export.private',
    'export.archive_missing',
    'storage.unavailable',
  ],
})

/** Deletes an export with its archive, or the record of an import; cancels one that is running. */
export const deleteExport = operation({
  name: 'deleteExport',
  summary: 'Delete an export or the record of an import',
  route: 'DELETE /v1/group/exports/:id',
  needs: 'user',
  params: ById,
  status: 204,
  problems: ['export.not_found'],
})

/** Fills a new group from an archive. */
export const importGroup = operation({
  name: 'importGroup',
  summary: 'Import an archive into a new group',
  description:
    'The archive is the part `file` of the form, from Stowage or Homebox. The group must contain only the contents of ' +
    'a new group, which are replaced; archives of Stowage also set name and currency. All of the archive is imported, ' +
    'or nothing. `import.mutation` reports the progress.',
  route: 'POST /v1/group/import',
  needs: 'owner',
  accepts: 'multipart',
  filePart: 'file',
  fileLimit: 'import',
  reply: ExportJob,
  status: 202,
  problems: [
    'demo.refused',
    'group_import.not_ready',
    'group_import.no_file',
    'storage.full',
    'storage.unavailable',
  ],
})
