import type { Database } from '#db/database.ts'
import { closeChange, type ToldChange } from '#events/changes.ts'
import { recordEvents } from '#events/record-event.ts'
import { enqueue, enqueueEach } from '#jobs/queue.ts'
import { settleAll } from '#kernel/settle-all.ts'
import type { OpenWrite, WriteCtx } from './context.ts'

/** Opens a transaction and gives it what every write may do: emit, later, announce. */
export const openWriteOn =
  (database: Database, wakeWorker: () => void, keepsTrash = true): OpenWrite =>
  async (frame, work) => {
    const actor = actorIdOf(frame.actor)
    const { groupId, now, ways } = frame
    const isRecorded = groupId !== null && !ways?.endsLongWrite
    let queued = false
    let told: ToldChange = {}
    let changeId: string | undefined
    const result = await database.write(
      groupId,
      async ({ db, notify }) => {
        const announced = new Set<string>()
        // The last transaction of a long write closes the change of all of it.
        const closes = isRecorded && ways?.longWriteId === undefined
        const close = async () =>
          closes ? closeChange(db, { groupId, at: now, actorId: actor, keepsTrash, ...told }) : undefined
        let closing: Promise<string | undefined> | undefined
        const ctx: WriteCtx<typeof frame.actor> = {
          actor: frame.actor,
          now,
          request: frame.request,
          db,
          emit: (...happened) =>
            recordEvents(
              db,
              happened.map(({ name, subjectId, facts = {}, groupId: of = groupId, actorId = actor }) => {
                return { name, subjectId, facts, groupId: of, at: now, actorId }
              }),
            ),
          later: async ({ kind }, input, at = now) => {
            queued = true
            await enqueue(db, { kind, input, groupId, runAt: at, now })
          },
          laterForEach: async ({ kind }, inputs) => {
            queued = true
            return enqueueEach(db, { kind, inputs, groupId, runAt: now, now })
          },
          tellChange: more => {
            told = { ...told, ...more }
          },
          readLast: async read => {
            closing = close()
            return (await settleAll([read(), closing]))[0]
          },
          announce: async (event: string, subject?: string) => {
            const key = `${event} ${subject ?? ''}`
            if (announced.has(key)) return
            announced.add(key)
            await notify({ groupId, event, ...(subject === undefined ? {} : { subject }) })
          },
        }
        const answered = await work(ctx)
        changeId = await (closing ?? close())
        return answered
      },
      { ...ways, isRecorded },
    )
    if (changeId !== undefined) frame.request.noteChange(changeId)
    if (queued) wakeWorker()
    return result
  }

const actorIdOf = (actor: unknown): string | null =>
  typeof actor === 'object' && actor !== null && 'userId' in actor && typeof actor.userId === 'string'
    ? actor.userId
    : null
