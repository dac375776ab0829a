import { z } from 'zod'
import type { JobKind } from '#server/context.ts'

/** What an export job is told. */
export const ExportInput = z.object({ exportId: z.string() })

/** What an import job is told; the key is where the upload is, also when the record of it has gone. */
export const ImportInput = z.object({ exportId: z.string(), key: z.string() })

/** What the job that removes archives is told. */
export const ArchiveKey = z.object({ key: z.string() })

export const exportJob: JobKind<z.infer<typeof ExportInput>> = { kind: 'group.export' }
export const importJob: JobKind<z.infer<typeof ImportInput>> = { kind: 'group.import' }
export const removalJob: JobKind<z.infer<typeof ArchiveKey>> = { kind: 'group.archive.remove' }
