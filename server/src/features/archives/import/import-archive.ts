import type { Currency } from '@stowage/contract/groups/currencies'
import { enqueueFileRemoval } from '#features/files/index.ts'
import type { FileStore } from '#files/store.ts'
import type { JobCtx } from '#jobs/define-job.ts'
import { isPassing } from '#kernel/problem.ts'
import type { Requester } from '#long-writes/define-long-write.ts'
import type { LongWrites } from '#long-writes/long-writes.ts'
import type { WriteCtx } from '#server/context.ts'
import type { ExportRow } from '../archives.queries.ts'
import type { Archive } from '../format/archive.ts'
import type { JobRecord } from '../job-record.ts'
import { fillGroup, requireReady } from './fill-group.ts'
import type { Notes } from './notes.ts'
import { RestoredFiles } from './restore-files.ts'
import { ArchiveValidation } from './validate-archive.ts'

/** What an import needs of the services. */
export interface ImportTools {
  readonly store: FileStore
  readonly currencies: readonly Currency[]
  readonly longWrites: LongWrites
}

interface Work extends ImportTools {
  readonly ctx: JobCtx
  readonly record: JobRecord
}

/**
 * Fills a group from an archive: files first, rows second. No row ever names a file that is not there, and the rows come
 * all or none, together with the word that it is done.
 */
export async function importArchive(
  { ctx, store, record, currencies, longWrites }: Work,
  row: ExportRow,
  archive: Archive,
  notes: Notes,
): Promise<void> {
  const { group_id: groupId, user_id } = row
  const userId = await ctx.read(({ db }) => requireReady(db, groupId, user_id))
  const validation = await ArchiveValidation.of(archive, notes)
  await record.reach(5)
  const files = await RestoredFiles.of(archive, validation.attachments, { store, record, groupId })
  try {
    await record.reach(80)
    const ready = { record: row, archive, validation, files, store, currencies, notes }
    await longWrites.run(inTheNameOf(ctx, { userId, groupId }), fillGroup, ready)
  } catch (error) {
    // Else it is tried again, or finished by whoever comes next.
    if (!isPassing(error)) await ctx.write(write => enqueueFileRemoval(write, files.keys))
    throw error
  } finally {
    await files.discard()
  }
}

/** The transactions of a job, made by whoever has asked for it. */
const inTheNameOf = (ctx: JobCtx, actor: Requester) => ({
  actor,
  request: { noteChange: () => undefined, asker: { key: actor.userId ?? '', signal: ctx.signal } },
  write: <T>(work: (ctx: WriteCtx<Requester>) => Promise<T>): Promise<T> =>
    ctx.write(write => {
      write.tellChange({ actorId: actor.userId })
      return work({
        ...write,
        actor,
        emit: (...facts) => write.emit(...facts.map(fact => ({ ...fact, actorId: actor.userId }))),
      })
    }),
})
