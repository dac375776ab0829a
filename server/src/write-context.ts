import type { Database, WriteScope } from '#db/database.ts'
import type { Writer } from '#db/reader-writer.ts'
import { closeChange, type ToldChange } from '#events/changes.ts'
import { recordEvents } from '#events/record-event.ts'
import { enqueue, enqueueEach } from '#jobs/queue.ts'
import type { DoneInWrite, OpenWrite, WriteCtx, WriteFrame } from './context.ts'

/** Opens a transaction and gives it what every write may do: emit, later, announce. What it has done, it announces itself. */
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
        const { announceIn, isTold } = openAnnouncements(notify)
        const announce: WriteCtx['announce'] = (event: string, subject?: string) =>
          announceIn(groupId, event, subject)
        const events = openEvents(db, frame)
        const result = await work({
          actor,
          now,
          request,
          db,
          emit: events.emit,
          later: jobs.later,
          laterForEach: jobs.laterForEach,
          tellChange: change.tellChange,
          announce,
        })
        frame.leave?.()
        const changeId = await change.close(announce)
        // Of a long write its end tells.
        if (options?.longWriteId === undefined)
          for (const id of events.groupIds()) if (!isTold(id)) await announceIn(id, 'user.mutation')
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
  { actor, groupId, now, isForLenders = false }: Frame,
  { closesChange, keepsTrash }: { readonly closesChange: boolean; readonly keepsTrash: boolean },
) {
  let told: ToldChange = { isForLenders }
  return {
    tellChange(more: ToldChange): void {
      told = { ...told, ...more }
    },
    async close(announce: WriteCtx['announce']): Promise<string | undefined> {
      if (!closesChange || groupId === null) return undefined
      const whole = { groupId, at: now, actorId: actorIdOf(actor), keepsTrash, ...told }
      return closeChange(db, whole, announce)
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

/** Writes events, of the caller and the group unless they say otherwise, and knows in which groups something happened. */
function openEvents(db: Writer, frame: Frame) {
  const actor = actorIdOf(frame.actor)
  const groupIds = new Set<string>()
  const emit: WriteCtx['emit'] = (...happened) => {
    const events = happened.map(
      ({ name, subjectId, facts = {}, groupId = frame.groupId, actorId = actor }) => {
        if (groupId !== null) groupIds.add(groupId)
        return { name, subjectId, facts, groupId, at: frame.now, actorId }
      },
    )
    return recordEvents(db, events)
  }
  return { emit, groupIds: () => groupIds }
}

/** Tells live listeners once of each event and subject, and knows which groups are told anything. */
function openAnnouncements(notify: WriteScope['notify']) {
  const announced = new Set<string>()
  const told = new Set<string | null>()
  async function announceIn(groupId: string | null, event: string, subject?: string): Promise<void> {
    const key = `${groupId ?? ''} ${event} ${subject ?? ''}`
    if (announced.has(key)) return
    announced.add(key)
    if (isLive(event)) told.add(groupId)
    await notify({ groupId, event, ...(subject === undefined ? {} : { subject }) })
  }
  return { announceIn, isTold: (groupId: string) => told.has(groupId) }
}

const isLive = (event: string): boolean => event.endsWith('.mutation')

const actorIdOf = (actor: unknown): string | null =>
  typeof actor === 'object' && actor !== null && 'userId' in actor && typeof actor.userId === 'string'
    ? actor.userId
    : null
