import { CallError, type CallOf } from '@stowage/contract/protocol/client'
import { errorText, mayHelpToRetry } from '../i18n/error-text.ts'
import { i18n } from '../i18n/i18n.ts'
import { expectReport, tell, tellError, tellSaved, tellWaiting } from '../ui/toast/toasts.ts'
import { keyOf } from './answer-key.ts'
import { cacheOf } from './cache.ts'
import { meetEdit } from './edit-conflicts.ts'
import { notSavedText } from './edit-text.ts'
import type { Entity } from './entities.ts'
import { holdLists } from './held-lists.ts'
import { newIdempotencyKey } from './idempotency-key.ts'
import { inGroup } from './in-group.ts'
import { members, mergeEdit } from './merge-edit.ts'
import { getEntity, updateEntity } from './operations.ts'
import { type PendingEdit, partsOf, pendingEdits } from './pending-edits.ts'
import { freshFor, isSignedOut, queryClient } from './query-client.ts'
import { isOpen, sendOnce } from './send-once.ts'
import { whenLeft } from './session.ts'
import { type EntityChanges, showEdit } from './show-edit.ts'
import { tellChange, undoOf } from './undo.ts'
import { dropUnsent, keepUnsent, type UnsentEdit } from './unsent-edits.ts'
import { ask, withEdits } from './use-operation.ts'
import { ifUnchanged, noteVersion, originalOf } from './versions.ts'

/** An edit that is to be saved. */
export interface QueuedEdit extends Omit<PendingEdit, 'isFailed'> {
  /** What the server had when the edit was made; undefined: it is read first. */
  readonly base?: Entity | undefined
  /** The message when it is saved. Without one, the edit is seen where it was made. */
  readonly doneText?: ((entity: Entity) => string) | undefined
}

/** A request for an edit: the same one is sent again when its answer was lost. */
interface Attempt {
  readonly base: Entity
  readonly body: CallOf<typeof updateEntity>
  readonly key: string
}

interface Job {
  readonly edit: QueuedEdit
  /** The edits of the same item that were not saved when this one was made. */
  readonly earlier: readonly QueuedEdit[]
  readonly letListsGo: () => void
  /** Lets the undo key wait no longer. */
  reported: (isReported: boolean) => void
  isFailed: boolean
  /** The server has said no: sending the same again does not help. */
  isRefused: boolean
  /** Somebody else has changed the item: it is read before the next attempt. */
  isOutdated: boolean
  attempt?: Attempt | undefined
  kept?: UnsentEdit | undefined
  /** Takes away the message that it is not saved. */
  solve?: () => void
}

let jobs: readonly Job[] = []
/** The items of which an edit is being sent: one at a time, so that each begins from what the one before has made. */
let sending = new Set<string>()

const publish = (): void => pendingEdits.set(jobs.map(({ edit, isFailed }) => ({ ...edit, isFailed })))

// Whoever comes next saves nothing of it; what could not be saved is kept for the same person.
whenLeft(() => {
  for (const job of jobs) job.letListsGo()
  jobs = []
  sending = new Set()
  publish()
})

const jobsOf = (id: string): readonly Job[] => jobs.filter(({ edit }) => edit.id === id)

/** Shows an edit at once, and saves it when those of the same item before it are saved. `reported`: see `expectReport`. */
export function saveEdit(given: QueuedEdit, reported = expectReport()): void {
  const before = jobsOf(given.id)
  const parts = new Set(partsOf(given))
  const isCorrected = (job: Job): boolean => job.isRefused && partsOf(job.edit).every(part => parts.has(part))
  const seen = Object.assign({}, given.seen, ...before.filter(isCorrected).map(job => job.edit.seen))
  const edit = { ...given, seen }
  for (const job of before)
    if (isCorrected(job)) end(job)
    else if (!job.isRefused) takeUp(job)
  show(add(edit, before, reported))
  publish()
  void sendInTurn(edit.id)
}

/** Shows an edit that could not be saved before the page was loaded, and asks what becomes of it. */
export function recallEdit(kept: UnsentEdit): void {
  const job = add(kept, [], () => undefined)
  job.kept = kept
  markFailed(job, undefined)
}

function add(edit: QueuedEdit, before: readonly Job[], reported: Job['reported']): Job {
  const earlier = before.flatMap(job => [...job.earlier, job.edit])
  const ends = { letListsGo: holdLists(), reported }
  const job = { edit, earlier, ...ends, isFailed: false, isRefused: false, isOutdated: false }
  jobs = [...jobs, job]
  return job
}

/** Removes an edit that is saved or given up. */
function end(job: Job): void {
  jobs = jobs.filter(each => each !== job)
  job.letListsGo()
  job.solve?.()
  if (job.kept !== undefined) dropUnsent(job.kept)
  publish()
}

/** Removes an edit, and what is seen of it. */
function discard(job: Job): void {
  const { groupId, id, seen } = job.edit
  end(job)
  showEdit(cacheOf(groupId), id, seen)
  void inGroup(groupId).readAgain()
}

/** Has an edit sent that could not be saved. */
function takeUp(job: Job): void {
  if (job.isFailed) job.reported = expectReport()
  job.isFailed = false
  job.isRefused = false
  job.solve?.()
  show(job)
}

/** Shows an edit, and whether it could be saved, also in lists: a row is drawn anew when it is another object. */
const show = ({ edit: { groupId, id, changes, more } }: Job): void =>
  showEdit(cacheOf(groupId), id, changes, more)

async function sendInTurn(id: string): Promise<void> {
  const ids = sending
  if (ids.has(id)) return
  ids.add(id)
  let known: Entity | undefined
  let last: Job | undefined
  for (let job = nextOf(id); job !== undefined && ids === sending; job = nextOf(id)) {
    last = job
    known = await send(job, known)
  }
  ids.delete(id)
  if (last !== undefined) void inGroup(last.edit.groupId).readAgain()
}

const nextOf = (id: string): Job | undefined => jobsOf(id).find(({ isFailed }) => !isFailed)

/** Sends an edit; `known` is what the one before has made of the item. Answers what the item is now. */
async function send(job: Job, known: Entity | undefined): Promise<Entity | undefined> {
  try {
    job.attempt ??= await attemptOf(job, known)
    return job.attempt === undefined ? undefined : await put(job, job.attempt)
  } catch (error) {
    fail(job, error)
    return undefined
  } finally {
    job.reported(false)
  }
}

/** What is sent for an edit; undefined when somebody is asked about it first. */
async function attemptOf(job: Job, known: Entity | undefined): Promise<Attempt | undefined> {
  const { edit, isOutdated } = job
  const base = known ?? (await baseOf(edit, isOutdated))
  const merged = mergeEdit(seenBy(job, base), edit.changes, base)
  if (merged.both.length === 0)
    return { base, body: { ...base, ...merged.mine, id: edit.id }, key: newIdempotencyKey() }
  end(job)
  showEdit(cacheOf(edit.groupId), edit.id, merged.theirs)
  await meetEdit(edit, base, merged, changes =>
    saveEdit({ ...edit, changes, base, seen: valuesOf(base, changes) }),
  )
  return undefined
}

/** The values that an edit was made of: one's own edits before it may have been saved since, or refused. */
function seenBy({ edit, earlier }: Job, base: Entity): EntityChanges {
  const seen = { ...edit.seen }
  for (const member of members(seen))
    for (const { seen: before, changes } of earlier)
      for (const own of [before, changes])
        if (member in own && JSON.stringify(own[member]) === JSON.stringify(base[member]))
          Object.assign(seen, { [member]: base[member] })
  return seen
}

/** The members of an item that changes are about. */
export const valuesOf = (entity: EntityChanges, changes: EntityChanges): EntityChanges =>
  Object.fromEntries(members(changes).map(member => [member, entity[member]]))

/** An item as the server has it: as it is shown, or was read in the last seconds, or else read anew. */
async function baseOf({ groupId, id, base }: QueuedEdit, isOutdated: boolean): Promise<Entity> {
  const queryKey = keyOf(groupId, getEntity, { id })
  const known = queryClient.getQueryCache().find<Entity>({ queryKey, exact: true })
  const shown = known?.state.data
  if (isOutdated || (base === undefined && known?.isStaleByTime(freshFor) !== false))
    return ask(groupId, getEntity, { id })
  // Newer than the base where an editor was open while another edit was saved.
  if (shown !== undefined) return originalOf(shown)
  return base ?? ask(groupId, getEntity, { id })
}

async function put(job: Job, { base, body, key }: Attempt): Promise<Entity> {
  const { groupId, id, name, doneText } = job.edit
  const { client } = inGroup(groupId)
  const reply = await sendOnce(client, updateEntity, body, { ...ifUnchanged(base), idempotencyKey: key })
  if (reply.status >= 400) throw new CallError(reply.status, reply.body as object)
  noteVersion(reply.body, reply.headers)
  // An answer from before the edit must not come after it.
  void queryClient.cancelQueries({ queryKey: [groupId ?? null] })
  end(job)
  queryClient.setQueryData(
    keyOf(groupId, getEntity, { id }),
    withEdits(groupId, getEntity, { id }, reply.body),
  )
  const change = { id: reply.headers.get('stowage-change'), groupId }
  if (doneText === undefined) tellSaved(undoOf(change), name)
  else tellChange(doneText(reply.body), change)
  job.reported(change.id !== null)
  return reply.body
}

const statusOf = (error: unknown): number => (error instanceof CallError ? error.status : 0)

function fail(job: Job, error: unknown): void {
  const status = statusOf(error)
  // Nobody knows whether it was done, so the same is sent again.
  const isUnknown = isOpen(error)
  if (!isUnknown) job.attempt = undefined
  if (status === 412) job.isOutdated = true
  else if (isSignedOut(error)) keep(job)
  else if (status === 404) {
    discard(job)
    tellError(error, undefined, notSavedText(job.edit))
  } else {
    job.isRefused = !isUnknown
    for (const each of isUnknown ? jobsOf(job.edit.id) : [job]) if (!each.isFailed) markFailed(each, error)
  }
}

function unsentOf({ groupId, id, name, changes, seen }: QueuedEdit): UnsentEdit {
  return { groupId, id, name, changes, seen }
}

/** Keeps an edit whose session has ended, and says that it is not lost. */
function keep(job: Job): void {
  const kept = unsentOf(job.edit)
  end(job)
  keepUnsent(kept)
  tell({ text: i18n.t('edit.kept', { name: kept.name }) })
}

/** Says that an edit is not saved, and why. What was typed stays where it was typed, also when the page is loaded anew. */
function markFailed(job: Job, error: unknown): void {
  const { edit } = job
  job.isFailed = true
  job.letListsGo()
  job.reported(false)
  publish()
  show(job)
  if (job.kept === undefined) keepUnsent((job.kept = unsentOf(edit)))
  const retry = (): void => {
    takeUp(job)
    publish()
    void sendInTurn(edit.id)
  }
  const mayRetry = error === undefined || mayHelpToRetry(error)
  job.solve = tellWaiting(
    notSavedText(edit),
    mayRetry ? retry : undefined,
    () => discard(job),
    error === undefined ? undefined : errorText(error),
  )
}
