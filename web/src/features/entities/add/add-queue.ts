import { CallError, type CallOf, type Client } from '@stowage/contract/protocol/client'
import { newIdempotencyKey } from '../../../data/idempotency-key.ts'
import { inGroup } from '../../../data/in-group.ts'
import { createEntities, createFromTemplate } from '../../../data/operations.ts'
import { whenForgotten } from '../../../data/personal-storage.ts'
import { isSignedOut, isUnderWay, mayPass } from '../../../data/query-client.ts'
import { whenBack } from '../../../data/reachability.ts'
import { addedRun } from '../../../data/runs.ts'
import { whenLeft } from '../../../data/session.ts'
import { createStore } from '../../../data/store.ts'
import { tellChange } from '../../../data/undo.ts'
import { enqueueUploads } from '../../../data/upload-queue.ts'
import { i18n } from '../../../i18n/i18n.ts'
import { expectReport, tellWaiting } from '../../../ui/toast/toasts.ts'
import type { Draft } from './draft.ts'
import type { NewItem } from './draft-items.ts'
import { forgetAdd, type KeptAdd, keepAdd, keptAdds } from './kept-adds.ts'
import { readLines } from './several-lines.ts'

/** Items that were saved in the form and that the server has not confirmed yet. */
export interface QueuedAdd extends KeptAdd {
  /** They follow when the item exists. None after a reload of the page. */
  readonly photos: readonly File[]
  readonly isSending: boolean
  /** The last answer, or why there was none. */
  readonly error?: unknown
}

/** `held`: a draft that was put aside. `refused`: it waits for the user. `waiting`: it is sent when its turn comes, or again. */
export type AddState = 'sending' | 'waiting' | 'retrying' | 'refused' | 'held'

const queue = createStore<readonly QueuedAdd[]>([])

/** What was confirmed last: the key of its request, and the ids of the items. */
const confirmed = createStore<{ readonly key: string; readonly ids: readonly string[] } | undefined>(
  undefined,
)

/** All of them, the oldest first. */
export const useAddQueue = queue.use

/** What the server has confirmed last. */
export const useConfirmedAdd = confirmed.use

/** Whether a list will show the item of a request, and opens or marks it. */
let isInSight: (key: string) => boolean = () => false

/** Has a list say which items it will show; returns what ends it. */
export function watchAdds(watch: typeof isInSight): () => void {
  isInSight = watch
  return () => {
    if (isInSight === watch) isInSight = () => false
  }
}

/** Keys are known to the server for 24 hours. After that, a repeated request could make the items twice. Milliseconds. */
const keyLife = 23 * 3600 * 1000

/** The longest pause between two tries, milliseconds. */
const maxPause = 30_000

/** Nothing is sent while the user is not known to be signed in. */
let isOn = false
let tries = 0
let timer: ReturnType<typeof setTimeout> | undefined

/** Saved too long ago to be sent again without asking. */
export class TooOldError extends Error {}

/** May the same request succeed later, without a change of what was typed? */
const isTransient = (error: unknown): boolean =>
  !(error instanceof TooOldError) &&
  (mayPass(error) ||
    isSignedOut(error) ||
    isUnderWay(error) ||
    (error instanceof CallError && error.status === 429))

export function stateOf({ items, isSending, error }: QueuedAdd): AddState {
  if (items.length === 0) return 'held'
  if (isSending) return 'sending'
  return error === undefined ? 'waiting' : isTransient(error) ? 'retrying' : 'refused'
}

const mayBeSent = (one: QueuedAdd): boolean => ['waiting', 'retrying'].includes(stateOf(one))

const change = (key: string, changes: Partial<QueuedAdd>): void =>
  queue.set(queue.get().map(each => (each.key === key ? { ...each, ...changes } : each)))

const find = (key: string): QueuedAdd | undefined => queue.get().find(each => each.key === key)

/** What ends the wait of the undo key for a request, by its key. */
const reports = new Map<string, (isReported: boolean) => void>()

function endReport(key: string, isReported: boolean): void {
  reports.get(key)?.(isReported)
  reports.delete(key)
}

/** Takes an entry out of the queue, and answers it. */
export function dropAdd(key: string): QueuedAdd | undefined {
  endReport(key, false)
  return takeOut(key)
}

function takeOut(key: string): QueuedAdd | undefined {
  const one = find(key)
  queue.set(queue.get().filter(each => each.key !== key))
  forgetAdd(key)
  return one
}

/** Puts an entry back into the queue, such as one that was discarded. */
export function putBack(one: QueuedAdd): void {
  keepAdd(one)
  queue.set([...queue.get(), one])
}

interface ToAdd {
  readonly groupId: string | undefined
  readonly draft: Draft
  readonly items: readonly NewItem[]
  readonly photos: readonly File[]
}

/** Queues items to be made, or with no items a draft that is put aside. Answers the key of the request. */
export function enqueueAdd(given: ToAdd): string {
  const key = newIdempotencyKey()
  if (given.items.length > 0) reports.set(key, expectReport())
  putBack({ ...given, key, photoCount: given.photos.length, savedAt: Date.now(), isSending: false })
  startAdding()
  return key
}

/** Sends what waits, also what a former tab has left. Called when somebody is signed in. */
export function startAdding(): void {
  if (!isOn) {
    const known = new Set(queue.get().map(({ key }) => key))
    const left = keptAdds().filter(({ key }) => !known.has(key))
    queue.set([...left.map(each => ({ ...each, photos: [], isSending: false })), ...queue.get()])
  }
  isOn = true
  void sendNext()
}

/** Sends what waits now, not after the pause. */
export function retryAdds(): void {
  tries = 0
  void sendNext()
}

/** Sends one again that the server failed at, or that is too old to be sent again without asking. */
export function retryAdd(key: string): void {
  change(key, { error: undefined, savedAt: Date.now() })
  retryAdds()
}

whenBack(retryAdds)
whenForgotten(() => {
  isOn = false
  queue.set([])
})
whenLeft(() => {
  isOn = false
  clearTimeout(timer)
})

/** One after the other, so that asset numbers follow the order in which the items were saved. */
async function sendNext(): Promise<void> {
  clearTimeout(timer)
  const one = queue.get().find(mayBeSent)
  if (!isOn || one === undefined || queue.get().some(({ isSending }) => isSending)) return
  change(one.key, { isSending: true })
  const error = await send(one).then(
    () => undefined,
    (reason: unknown) => reason,
  )
  change(one.key, { isSending: false, error })
  tries = error === undefined || !isTransient(error) ? 0 : tries + 1
  if (tries === 0) endReport(one.key, false)
  if (tries === 0) return sendNext()
  timer = setTimeout(() => void sendNext(), Math.min(maxPause, 500 * 2 ** tries))
}

interface Made {
  readonly made: readonly { readonly id: string }[]
  /** The change. */
  readonly id: string | null
  /** What the item is called, where the server has filled in its name. */
  readonly name?: string
}

/** Makes the items; one from a template by that, which fills in the placeholders of its name. */
async function make(client: Client, { key, draft, items }: QueuedAdd): Promise<Made> {
  const [item] = items
  const { template } = draft
  if (template === undefined || item === undefined || items.length > 1) {
    const { items: made, change: id } = await client.call(
      createEntities,
      { items: [...items] },
      { idempotencyKey: key },
    )
    return { made, id }
  }
  const { insured: _i, lifetimeWarranty: _l, warrantyDetails: _w, ...said } = item
  const input = { ...(said as CallOf<typeof createFromTemplate>), id: template.id }
  const { status, headers, body } = await client.send(createFromTemplate, input, { idempotencyKey: key })
  if (status >= 400) throw new CallError(status, body as object)
  return { made: [body], id: headers.get('stowage-change'), name: body.name }
}

async function send(one: QueuedAdd): Promise<void> {
  const { key, groupId, photos, savedAt } = one
  if (Date.now() - savedAt > keyLife) throw new TooOldError()
  const { client, readAgain } = inGroup(groupId)
  const { made, id, name } = await make(client, one).finally(() => void readAgain())
  // The session has ended since, or somebody has taken it out: the same request is repeated for the same user.
  if (!isOn || find(key) === undefined) return
  takeOut(key)
  const [first] = made
  tellAdded({ ...one, name }, id, isInSight(key) || first === undefined ? undefined : `/items/${first.id}`)
  endReport(key, true)
  confirmed.set({ key, ids: made.map(each => each.id) })
  if (first !== undefined)
    enqueueUploads(first.id, photos, 'photo', { groupId, newItem: name ?? nameOf(one) })
}

/** What an entry is called: the name of the item, or how many items there are. */
export function nameOf({ draft, items }: QueuedAdd): string {
  const count = items.length === 0 ? readLines(draft.lines).length : items.length
  const name = items.length === 1 ? items[0]?.name : draft.name.trim()
  if (name !== undefined && name !== '') return name
  return count === 0 ? i18n.t('add.title') : i18n.t('adding.items', { count })
}

function tellAdded(
  one: QueuedAdd & { readonly name: string | undefined },
  id: string | null,
  href: string | undefined,
): void {
  const { groupId, items, photos, photoCount } = one
  const name = one.name ?? nameOf(one)
  const text =
    items.length > 1 ? i18n.t('batch.added', { count: items.length }) : i18n.t('entity.added', { name })
  tellChange(
    text,
    { id, groupId },
    {
      ...{ force: photoCount > 0, run: addedRun(items.length) },
      href: items.length === 1 ? href : undefined,
    },
  )
  if (photos.length < photoCount)
    tellWaiting(i18n.t('adding.photosLost', { name, count: photoCount }), undefined, () => undefined)
}
