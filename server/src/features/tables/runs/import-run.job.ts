import { z } from 'zod'
import type { FileStore } from '#files/store.ts'
import { errorBody } from '#http/output/failures.ts'
import { noRequest } from '#jobs/background.ts'
import { defineJob, type Job, type JobCtx } from '#jobs/define-job.ts'
import { isPassing, Problem } from '#kernel/problem.ts'
import type { Asker, Turns } from '#kernel/turns.ts'
import { isUnderWay } from '#long-writes/require-no-long-write.ts'
import type { Member } from '#server/context.ts'
import { type ImportTools, type ImportWork, importTable } from '../import/import-table.ts'
import {
  failRun,
  importRunJob,
  internalError,
  noteLongWrite,
  RunEnded,
  type RunKey,
  requireAsker,
  startRun,
} from './import-run.ts'

interface RunTools extends ImportTools {
  readonly store: FileStore
  /** Shared with imports in the foreground. */
  readonly turns: Turns
}

/**
 * Imports a table that waits. Running twice is harmless: the run ends in the transaction that does the last of the import,
 * and one that has ended is not begun again.
 */
export const runImport = (tools: RunTools): Job<{ runId: string; key: string }> =>
  defineJob({
    kind: importRunJob.kind,
    input: z.object({ runId: z.string(), key: z.string() }),
    attempts: 3,
    isHeavy: true,
    run: (ctx, { runId, key }) => run(ctx, tools, runId, key),
    async onFailed({ db, notify }, { groupId, input, now, why }) {
      // A long write that is under way notes itself how it ends.
      if (groupId === null || (await isUnderWay(db, groupId))) return
      const announce = (event: string) => notify({ groupId, event })
      await failRun({ db, now, announce }, { groupId, id: input.runId }, internalError(why))
    },
  })

async function run(ctx: JobCtx, tools: RunTools, id: string, key: string): Promise<void> {
  const { groupId } = ctx
  if (groupId === null) return
  await attempt(ctx, tools, { groupId, id }, key)
  await tools.store.remove(key)
}

/** Imports the file, and notes why it cannot be done. What comes back by itself is thrown, so that it is tried again. */
async function attempt(ctx: JobCtx, tools: RunTools, key: RunKey, path: string): Promise<void> {
  try {
    const options = await ctx.write(write => startRun(write, key))
    if (options === undefined) return
    const actor = await ctx.read(({ db }) => requireAsker(db, key))
    const asker = { key: actor.userId, signal: ctx.signal }
    await tools.turns.take(asker, async () => {
      const bytes = await readWhole(tools.store, path)
      await importTable(tools, workOf(ctx, key, actor, asker), { bytes, options, run: key.id })
    })
  } catch (error) {
    if (error instanceof RunEnded) return
    if (!(error instanceof Problem) || isPassing(error)) throw error
    // It is not yet the turn of this person.
    if (error.code === 'request.too_many') throw new Problem('overloaded', { cause: error })
    await ctx.write(write => failRun(write, key, errorBody(ctx.jobId, error)))
  }
}

async function readWhole(store: FileStore, path: string): Promise<Buffer> {
  const file = await store.open(path)
  if (file === undefined) throw new Problem('import.no_file')
  return Buffer.concat(await Array.fromAsync<Buffer>(file))
}

/** The scopes of a job, in the name of whoever has asked for it, as long as they are a member. */
function workOf(ctx: JobCtx, key: RunKey, actor: Member, asker: Asker): ImportWork {
  return {
    actor,
    request: { ...noRequest(ctx.jobId), asker },
    read: work => ctx.read(async read => work({ ...read, actor: await requireAsker(read.db, key) })),
    write: (work, group) =>
      ctx.write(async write => {
        const actor = await requireAsker(write.db, key)
        const actorId = actor.userId
        write.tellChange({ actorId, id: key.id })
        const emit: typeof write.emit = (...facts) => write.emit(...facts.map(fact => ({ ...fact, actorId })))
        return work({ ...write, actor, emit })
      }, group),
    handOver: async (db, longWriteId) => noteLongWrite({ db, now: ctx.now() }, key, longWriteId),
  }
}
