import { addMilliseconds, type Instant, minute } from '#kernel/clock.ts'
import type { BackgroundTools } from './background.ts'
import {
  begun,
  believable,
  brokenOff,
  failed,
  findStanding,
  lease,
  nextTry,
  noteStanding,
  type Standing,
} from './owed.ts'

/** A task whose time has come. */
interface OwedTask {
  readonly name: string
  /** Its last time. */
  readonly since: Instant
  readonly pauses: readonly number[]
  /** Aborted when the server stops. */
  readonly stopping: AbortSignal
  run(signal: AbortSignal): Promise<void>
}

/**
 * Does a task that has not ended well since its time, if no other process is at it and it has not failed just now.
 * Resolves with when to look after it again; with undefined when it is done.
 */
export async function doOwed(tools: BackgroundTools, task: OwedTask): Promise<Instant | undefined> {
  const { name, since, pauses } = task
  const now = tools.clock.now().toISOString()
  const found = await tools.database.read(db => findStanding(db, name))
  const before = found?.standing && believable(found.standing, now, pauses)
  const due = nextTry(before, since)
  if (due === undefined || due > now) return due
  const note = openNote(tools, name, found?.text)
  const standing = begun(before, since, now, pauses)
  if (!(await note(standing))) return addMilliseconds(now, lease)
  const { isDone, ...outcome } = await carryOut(tools, task, standing, note)
  await note(outcome)
  return isDone ? undefined : nextTry(outcome, since)
}

type Note = (standing: Standing) => Promise<boolean>

/** Writes down one standing after the other; false when another process has done so in between. */
function openNote({ database }: BackgroundTools, name: string, found: string | undefined): Note {
  let text = found
  let last: Promise<unknown> = Promise.resolve()
  const noteNext = async (standing: Standing): Promise<boolean> => {
    const next = JSON.stringify(standing)
    const isOurs = await database.write(null, ({ db }) => noteStanding(db, name, text, next))
    if (isOurs) text = next
    return isOurs
  }
  return standing => {
    const noted = last.then(() => noteNext(standing))
    last = noted.catch(() => undefined)
    return noted
  }
}

/** Runs it, and says how it stands afterwards. */
async function carryOut(
  tools: BackgroundTools,
  { name, pauses, stopping, run }: OwedTask,
  standing: Standing,
  note: Note,
): Promise<Standing & { readonly isDone: boolean }> {
  const now = () => tools.clock.now().toISOString()
  const lost = new AbortController()
  const stopRenewing = keepRenewing(tools, standing, note, lost)
  try {
    await run(AbortSignal.any([stopping, lost.signal]))
    return { ...standing, isDone: true, doneAt: now(), leasedUntil: now() }
  } catch (error) {
    if (stopping.aborted) return { ...brokenOff(standing, now()), isDone: false }
    const outcome = failed(standing, now(), pauses)
    const facts = { err: error, task: name, againAt: outcome.retryAt }
    tools.log.error(facts, 'A periodic task failed')
    return { ...outcome, isDone: false }
  } finally {
    stopRenewing()
  }
}

/** Renews the lease while the task runs, and aborts it when somebody else has taken it over, or may have. */
function keepRenewing(
  { clock }: BackgroundTools,
  standing: Standing,
  note: Note,
  lost: AbortController,
): () => void {
  let until = standing.leasedUntil
  const renew = async () => {
    const now = clock.now().toISOString()
    const next = addMilliseconds(now, lease)
    try {
      if (await note({ ...standing, leasedUntil: next })) until = next
      else lost.abort(new Error('Another server has taken the task over'))
    } catch (error) {
      if (addMilliseconds(now, minute) >= until) lost.abort(error)
    }
  }
  const timer = setInterval(() => void renew(), minute).unref()
  return () => clearInterval(timer)
}
