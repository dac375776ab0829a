import { randomUUID } from 'node:crypto'
import type { FileStore } from '#files/store.ts'
import { type Answer, answer } from '#http/output/answer.ts'
import { newId } from '#kernel/ids.ts'
import type { WorkCtx } from '#server/context.ts'
import type { ImportAsked } from '../import/import-table.ts'
import { importRunJob, insertRun } from './import-run.ts'

/** Puts an import off, which a job will do: keeps the file where the job finds it, then writes both down. */
export async function beginRun(
  store: FileStore,
  work: Pick<WorkCtx, 'actor' | 'conclude'>,
  { bytes, options }: ImportAsked,
): Promise<Answer<{ id: string }>> {
  const { groupId, userId } = work.actor
  const id = newId()
  const path = `${groupId}/imports/${randomUUID()}`
  const staged = await store.receive(inOnePiece(bytes), bytes.length)
  try {
    await staged.keep(path)
    return await work.conclude(async ({ db, now, later }) => {
      await insertRun(db, { groupId, id, userId, path, options, now })
      await later(importRunJob, { runId: id, key: path })
      return answer({ id }, { variant: 202 })
    })
  } catch (error) {
    await store.remove(path)
    throw error
  } finally {
    await staged.discard()
  }
}

async function* inOnePiece(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes
}
