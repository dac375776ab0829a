import { z } from 'zod'
import { operationIn } from '../protocol/operation.ts'
import { ById, Id } from '../values/ids.ts'
import { Instant } from '../values/times.ts'

const operation = operationIn('Import and export')

/** An export or an import of a whole group: done by a job, which this record is about. */
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
      .describe('Where the archive is kept; of an import, where the upload was. Absent until there is one'),
    sizeBytes: z.int().min(0).describe('Of an export: 0 until it is completed'),
    error: z.string().optional().describe('Why it failed; at most 1000 bytes'),
    notes: z
      .array(z.string())
      .optional()
      .describe('What is worth knowing of a completed job, such as what could not be carried over'),
    changeId: Id.optional().describe('Of a completed import: the change that it was, in the history'),
    expiresAt: Instant.optional().describe(
      'When the record and its archive are removed; absent if they are kept',
    ),
    createdAt: Instant,
    updatedAt: Instant,
  })
  .meta({ id: 'ExportJob' })
export type ExportJob = z.infer<typeof ExportJob>

/** The exports and imports of a group. */
export const ExportJobs = z.strictObject({ items: z.array(ExportJob) }).meta({ id: 'ExportJobs' })
export type ExportJobs = z.infer<typeof ExportJobs>

/** Asks for an archive of the whole group. */
export const createExport = operation({
  name: 'createExport',
  summary: 'Export the group into an archive',
  description:
    'The archive is made by a job; `export.mutation` tells when it begins and when it is done. Of the notifiers it ' +
    'has those of the caller only.',
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
  description: 'At most the newest 1,000.',
  route: 'GET /v1/group/exports',
  needs: 'user',
  forViewers: false,
  reply: ExportJobs,
  status: 200,
  problems: [],
})

/** Shows an export or import. */
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
    'Finds the export in any group of the caller, so that a plain link works. An archive that holds notifier ' +
    'addresses goes only to the person who made it: those addresses are secrets.',
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

/** Removes an export with its archive, or the record of an import; one that is under way is given up. */
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
    'The archive is the part `file` of the form: one of Stowage or of Homebox. The group must hold nothing but what ' +
    'a new group holds; that is replaced, and name and currency are taken over from archives of Stowage. All of the ' +
    'archive is imported or nothing; `import.mutation` tells how far it is.',
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
