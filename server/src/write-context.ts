import type { Database } from '#db/database.ts'
import { record } from '#events/history.ts'
import { enqueue, enqueueEach } from '#jobs/queue.ts'
import type { OpenWrite, WriteCtx } from './context.ts'

/** Opens a transaction and gives it what every write may do: emit, later, announce. */
export const openWriteOn =
  (database: Database, wakeWorker: () => void): OpenWrite =>
  async (frame, work) => {
    const actor = actorIdOf(frame.actor)
    let queued = false
    const result = await database.write(
      frame.groupId,
      async ({ db, notify }) => {
        const announced = new Set<string>()
        const ctx: WriteCtx<typeof frame.actor> = {
          actor: frame.actor,
          now: frame.now,
          request: frame.request,
          db,
          emit: (...happened) =>
            record(
              db,
              happened.map(({ name, subjectId, facts = {}, groupId = frame.groupId, actorId = actor }) => {
                return { name, subjectId, facts, groupId, at: frame.now, actorId }
              }),
            ),
          later: async ({ kind }, input, at = frame.now) => {
            queued = true
            await enqueue(db, { kind, input, groupId: frame.groupId, runAt: at, now: frame.now })
          },
          laterForEach: async ({ kind }, inputs) => {
            queued = true
            const { groupId, now } = frame
            return enqueueEach(db, { kind, inputs, groupId, runAt: now, now })
          },
          announce: async (event: string, subject?: string) => {
            const key = `${event} ${subject ?? ''}`
            if (announced.has(key)) return
            announced.add(key)
            await notify({ groupId: frame.groupId, event, ...(subject === undefined ? {} : { subject }) })
          },
        }
        return work(ctx)
      },
      frame.ways,
    )
    if (queued) wakeWorker()
    return result
  }

const actorIdOf = (actor: unknown): string | null =>
  typeof actor === 'object' && actor !== null && 'userId' in actor && typeof actor.userId === 'string'
    ? actor.userId
    : null
