import { CallError } from '@stowage/contract/protocol/client'
import { i18n } from '../i18n/i18n.ts'
import { expectReport, tellError } from '../ui/toast/toasts.ts'
import { keyOf } from './answer-key.ts'
import type { Entity } from './entities.ts'
import { newIdempotencyKey } from './idempotency-key.ts'
import { inGroup } from './in-group.ts'
import { knownRow } from './known-row.ts'
import { getEntity } from './operations.ts'
import { whenForgotten } from './personal-storage.ts'
import { isSignedOut, mayPass, queryClient } from './query-client.ts'
import { whenBack } from './reachability.ts'
import { selectedGroup, whenLeft } from './session.ts'
import { createStore } from './store.ts'
import { tellChange } from './undo.ts'
import { type AttachedAs, type FileToAttach, upload } from './upload.ts'

/** A file on its way to an item: in the group where it was given, whatever is selected when its turn comes. */
export interface Upload extends FileToAttach {
  readonly id: number
  /** How much of it has gone, from 0 to 1. */
  readonly part: number
  /** Why it has not arrived. */
  readonly error?: unknown
  /** The name of the item when the file came with a new one: the message about the item speaks for its photos. */
  readonly newItem?: string | undefined
}

const uploads = createStore<readonly Upload[]>([])
let last = 0
let sent: Promise<unknown> = Promise.resolve()

// Nothing of a person is sent once somebody else may be signed in; it waits for the same one.
whenForgotten(() => uploads.set([]))
whenLeft(() =>
  uploads.set(uploads.get().map(each => ({ ...each, error: each.error ?? new CallError(401, {}) }))),
)

// Photos of new items are on no page: nobody would try them again.
whenBack(() => {
  for (const { id, newItem, error } of uploads.get())
    if (newItem !== undefined && error !== undefined && mayPass(error)) retryUpload(id)
})

/** The files that have not arrived yet, of all items. */
export const useUploads = (): readonly Upload[] => uploads.use()

const find = (id: number): Upload | undefined => uploads.get().find(each => each.id === id)

const change = (id: number, changes: Partial<Upload>): void =>
  uploads.set(uploads.get().map(each => (each.id === id ? { ...each, ...changes } : each)))

/** Forgets a file, whether or not it has arrived. */
export const dropUpload = (id: number): void => uploads.set(uploads.get().filter(each => each.id !== id))

interface UploadOptions extends Pick<Upload, 'newItem'> {
  /** The group of the item; the selected one unless it is given. */
  readonly groupId?: string | undefined
}

/** Attaches files to an item, one after the other: phones have little to send with. */
export function enqueueUploads(
  entityId: string,
  files: readonly File[],
  type: AttachedAs,
  options: UploadOptions = {},
): void {
  const shared = { groupId: selectedGroup(), ...options, entityId, type, part: 0 }
  const added = files.map(file => ({ ...shared, file, id: ++last, idempotencyKey: newIdempotencyKey() }))
  uploads.set([...uploads.get(), ...added])
  for (const { id } of added) sendInTurn(id)
}

/** Sends a file once more that has not arrived. */
export function retryUpload(id: number): void {
  change(id, { error: undefined, part: 0 })
  sendInTurn(id)
}

function sendInTurn(id: number): void {
  const reported = find(id)?.newItem === undefined ? expectReport() : undefined
  sent = sent.then(() => send(id)).then(hasArrived => reported?.(hasArrived))
}

/** Answers whether it has arrived. */
async function send(id: number): Promise<boolean> {
  const one = find(id)
  // Somebody else may have signed in since.
  if (one === undefined || one.error !== undefined) return false
  const { groupId, newItem } = one
  try {
    const changeId = await upload(one, part => change(id, { part }))
    dropUpload(id)
    if (newItem === undefined) tellAttached(one, changeId)
    void inGroup(groupId).readAgain()
    return true
  } catch (error) {
    change(id, { error })
    if (!isSignedOut(error)) tellFailed({ ...one, error })
    return false
  }
}

/** Says what was attached to what: of several files of one item how many. */
function tellAttached({ groupId, entityId, type }: Upload, changeId: string | null): void {
  const [of, key] = [
    nameOf(groupId, entityId),
    type === 'photo' ? 'one.photosAdded' : 'one.documentsAdded',
  ] as const
  const text = (count: number): string => i18n.t(key, { count, name: of })
  tellChange(text(1), { id: changeId, groupId }, { run: { kind: `${key} ${entityId}`, text } })
}

/** The name of an item, as far as it was read. */
const nameOf = (groupId: string | undefined, id: string): string =>
  queryClient.getQueryData<Entity>(keyOf(groupId, getEntity, { id }))?.name ?? knownRow(id)?.name ?? ''

/** The items whose files are on the screen: what becomes of these is seen there. */
const watched = new Set<string>()

/** Says that the files of an item are shown; returns what ends it. */
export function watchUploads(entityId: string): () => void {
  watched.add(entityId)
  return () => watched.delete(entityId)
}

/** Says so of all that have not arrived, to who comes back after a session that has ended. */
export function tellFailedUploads(): void {
  for (const each of uploads.get()) if (each.error !== undefined) tellFailed(each)
}

/** Says at the foot that a file has not arrived where its item is not on the screen. Photos of a new item stand in its queue. */
function tellFailed({ id, entityId, file, error, newItem }: Upload): void {
  if (newItem !== undefined || watched.has(entityId) || find(id) === undefined) return
  const what = i18n.t('one.uploadFailed', { name: file.name })
  tellError(error, () => find(id) !== undefined && retryUpload(id), what)
}
