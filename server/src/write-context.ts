import type { Database, WriteScope } from '#db/database.ts'
import type { Writer } from '#db/reader-writer.ts'
import { changeMade } from '#events/broadcast.ts'
import { closeChange, type ToldChange } from '#events/changes.ts'
import { recordEvents } from '#events/record-event.ts'
import { enqueue, enqueueEach } from '#jobs/queue.ts'
import type { DoneInWrite, OpenWrite, WriteCtx, WriteFrame } from './context.ts'

/** Opens a transaction and gives it what every write may do: emit, later, announce. */
export function openWriteOn(database: Database, wakeWorker: () => void, keepsTrash = true): OpenWrite {
  async function openWrite<A, R, T>(
    frame: WriteFrame<A>,
    work: (ctx: WriteCtx<A>) => Promise<R>,
    finish?: (done: DoneInWrite<R>) => Promise<T>,
  ): Promise<R | T> {
    const { groupId, now, request, options } = frame
    const isRecorded = groupId !== null && !options?.endsLongWrite
    // The last transaction of a long write closes the change of all of it.
    const closesChange = isRecorded && options?.longWriteId === undefined
    const { answer, changeId, hasEnqueued } = await database.write(
      groupId,
      async ({ db, notify }) => {
        const actor = frame.enter === undefined ? frame.actor : await frame.enter(db)
        const change = openChange(db, frame, { closesChange, keepsTrash })
        const jobs = openJobs(db, frame)
        const announcements = openAnnouncements(groupId, notify)
        const result = await work({
          ...{ actor, now, request, db },
          emit: emitIn(db, frame),
          later: jobs.later,
          laterForEach: jobs.laterForEach,
          tellChange: change.tellChange,
          announce: announcements.announce,
        })
        frame.leave?.()
        const changeId = await change.close()
        // Followers of changes hear live messages, too.
        if (changeId !== undefined && !announcements.hasAny()) await notify({ groupId, event: changeMade })
        const answer = finish === undefined ? result : await finish({ db, result, changeId })
        return { answer, changeId, hasEnqueued: jobs.hasEnqueued() }
      },
      { ...options, isRecorded },
    )
    if (changeId !== undefined) request.noteChange(changeId)
    if (hasEnqueued) wakeWorker()
    return answer
  }
  return openWrite
}

type Frame = Omit<WriteFrame<unknown>, 'enter' | 'leave'>

/** The change that a transaction makes: what is said of it besides its rows, and its end. */
function openChange(
  db: Writer,
  { actor, groupId, now }: Frame,
  { closesChange, keepsTrash }: { readonly closesChange: boolean; readonly keepsTrash: boolean },
) {
  let told: ToldChange = {}
  return {
    tellChange(more: ToldChange): void {
      told = { ...told, ...more }
    },
    async close(): Promise<string | undefined> {
      if (!closesChange || groupId === null) return undefined
      return closeChange(db, { groupId, at: now, actorId: actorIdOf(actor), keepsTrash, ...told })
    },
  }
}

/** Writes jobs, and knows whether there is one. */
function openJobs(db: Writer, { groupId, now }: Frame) {
  let hasEnqueued = false
  const later: WriteCtx['later'] = async ({ kind }, input, at = now) => {
    hasEnqueued = true
    await enqueue(db, { kind, input, groupId, runAt: at, now })
  }
  const laterForEach: WriteCtx['laterForEach'] = async ({ kind }, inputs) => {
    hasEnqueued = true
    return enqueueEach(db, { kind, inputs, groupId, runAt: now, now })
  }
  return { later, laterForEach, hasEnqueued: () => hasEnqueued }
}

/** Writes events, of the caller and the group unless they say otherwise. */
const emitIn = (db: Writer, frame: Frame): WriteCtx['emit'] => {
  const actor = actorIdOf(frame.actor)
  return (...happened) =>
    recordEvents(
      db,
      happened.map(({ name, subjectId, facts = {}, groupId = frame.groupId, actorId = actor }) => {
        return { name, subjectId, facts, groupId, at: frame.now, actorId }
      }),
    )
}

/** Tells live listeners once of each event and subject. */
function openAnnouncements(groupId: string | null, notify: WriteScope['notify']) {
  const announced = new Set<string>()
  const announce: WriteCtx['announce'] = async (event: string, subject?: string) => {
    const key = `${event} ${subject ?? ''}`
    if (announced.has(key)) return
    announced.add(key)
    await notify({ groupId, event, ...(subject === undefined ? {} : { subject }) })
  }
  return { announce, hasAny: () => announced.size > 0 }
}

const actorIdOf = (actor: unknown): string | null =>
  typeof actor === 'object' && actor !== null && 'userId' in actor && typeof actor.userId === 'string'
    ? actor.userId
    : null
