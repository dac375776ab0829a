import { CallError, type CallOf } from '@stowage/contract/protocol/client'
import { errorText, mayHelpToRetry } from '../../i18n/error-text.ts'
import { i18n } from '../../i18n/i18n.ts'
import { tell, tellError, tellSaved, tellWaiting } from '../../ui/toast/toasts.ts'
import { tellChange, undoOf } from '../history/undo.ts'
import type { Entity } from '../items/entities.ts'
import { isOfDevice } from '../items/of-device.ts'
import { keyOf } from '../wire/answer-key.ts'
import { cacheOf } from '../wire/cache.ts'
import { newIdempotencyKey } from '../wire/idempotency-key.ts'
import { cancelReads, inGroup } from '../wire/in-group.ts'
import { getEntity, updateEntity } from '../wire/operations.ts'
import { freshFor, isSignedOut, queryClient } from '../wire/query-client.ts'
import { isOpen, sendOnce } from '../wire/send-once.ts'
import { ask, withEdits } from '../wire/use-operation.ts'
import { noteVersion, originalOf, versionOf } from '../wire/versions.ts'
import { Conflict } from './conflict.ts'
import { editConflict } from './edit-conflicts.ts'
import { notSavedText } from './edit-text.ts'
import { type EditAttempt, type EditEntry, keyLife } from './entry.ts'
import type { Box, Handler } from './handler.ts'
import { changeEntry } from './keeping.ts'
import { mergedWith } from './merged-edit.ts'
import { entriesOf, ofThisTab, outbox, setOfTab } from './outbox.ts'
import { showEdit } from './show-edit.ts'
import { whoChanged } from './who-changed.ts'

/** What the server has made of an edit. */
interface Saved {
  readonly entity: Entity
  readonly version: string | null
  readonly changeId: string | null
}

/** The last answer to an edit of each item that has more of them: the next one begins from it. */
const latest = new Map<string, Entity>()

/** Shows an edit, also in lists: a row is drawn anew when it is another object. */
const show = ({ groupId, id, changes, more }: EditEntry): void =>
  showEdit(cacheOf(groupId), id, changes, more)

/** Sends edits of items: each from what the server has, on top of what others have changed since. */
export const editHandler: Handler<EditEntry> = {
  makes: false,
  lanes: ({ id }) => [id],
  send,
  following: () => [],
  told,
  done,
  refused,
  show,
  hide({ groupId, id, seen, moreSeen }) {
    showEdit(cacheOf(groupId), id, seen, moreSeen)
    void inGroup(groupId).readAgain()
  },
  waits(entry, error) {
    show(entry)
    if (isSignedOut(error)) tell({ text: i18n.t('edit.kept', { name: entry.name }) })
  },
}

async function send(entry: EditEntry): Promise<Saved> {
  const { key, groupId, attempt: before } = entry
  const { client } = inGroup(groupId)
  const isKnown = before !== undefined && Date.now() - before.at < keyLife
  let attempt = isKnown ? before : await attemptOf(entry, latest.get(entry.id) ?? (await baseOf(entry)))
  for (;;) {
    if (attempt !== before) changeEntry(key, { attempt })
    const { version, body } = attempt
    const reply = await sendOnce(client, updateEntity, body as CallOf<typeof updateEntity>, {
      idempotencyKey: attempt.key,
      headers: version === undefined ? {} : { 'if-match': version },
    })
    // Somebody else was faster.
    if (reply.status === 412)
      attempt = await attemptOf(entry, await ask(groupId, getEntity, { id: entry.id }))
    else if (reply.status >= 400) throw new CallError(reply.status, reply.body as object)
    else
      return {
        entity: reply.body,
        version: reply.headers.get('etag'),
        changeId: reply.headers.get('stowage-change'),
      }
  }
}

/** The request for an edit of what the server has. Throws a `Conflict` when somebody else has changed the same members. */
async function attemptOf(entry: EditEntry, base: Entity): Promise<EditAttempt> {
  const { groupId, id } = entry
  const merged = mergedWith(entry, base)
  if (merged.both.length === 0)
    return {
      key: newIdempotencyKey(),
      at: Date.now(),
      version: versionOf(base),
      body: {
        ...base,
        ...merged.mine,
        id,
      },
    }
  showEdit(cacheOf(groupId), id, merged.theirs)
  throw new Conflict(await whoChanged(groupId, id), merged.both, isWatched(entry))
}

/** Is somebody looking who has just made the edit? */
const isWatched = ({ key, hasWaited }: EditEntry): boolean =>
  hasWaited !== true && ofThisTab(key) !== undefined

/** An item as the server has it: as it is shown, or was read in the last seconds, or else read anew. */
async function baseOf({ key, groupId, id, hasWaited }: EditEntry): Promise<Entity> {
  const base = ofThisTab(key)?.base
  const queryKey = keyOf(groupId, getEntity, { id })
  const known = queryClient.getQueryCache().find<Entity>({ queryKey, exact: true })
  const shown = known?.state.data
  if (hasWaited === true || (base === undefined && known?.isStaleByTime(freshFor) !== false))
    return ask(groupId, getEntity, { id })
  // Newer than the base where an editor was open while another edit was saved.
  const begun = shown === undefined ? base : originalOf(shown)
  // What was made of the rows that this device keeps has no version: others may have changed it since.
  return begun === undefined || isOfDevice(begun) ? ask(groupId, getEntity, { id }) : begun
}

function done({ groupId, id }: EditEntry, answer: unknown): void {
  const { entity, version } = answer as Saved
  noteVersion(entity, new Headers(version === null ? {} : { etag: version }))
  const hasMore = entriesOf(outbox.get(), 'edit').some(each => each.id === id)
  if (hasMore) latest.set(id, entity)
  else latest.delete(id)
  void cancelReads(groupId)
  queryClient.setQueryData(keyOf(groupId, getEntity, { id }), withEdits(groupId, getEntity, { id }, entity))
}

function told({ key, groupId, name }: EditEntry, answer: unknown): boolean {
  const { entity, changeId } = answer as Saved
  const change = { id: changeId, groupId }
  const { doneText, run } = ofThisTab(key) ?? {}
  if (doneText === undefined) tellSaved(undoOf(change), name)
  else {
    const text = doneText(entity)
    tellChange(text, change, run === undefined ? {} : { run: { kind: run, count: 1, text: () => text } })
  }
  return changeId !== null
}

/** Says that an edit is not saved, and why. What was typed stays where it was typed, also when the page is loaded anew. */
function refused(entry: EditEntry, error: unknown, box: Box): void {
  const { key } = entry
  latest.delete(entry.id)
  if (error instanceof Conflict) {
    if (error.isWatched) editConflict.set(key)
    return
  }
  if (error instanceof CallError && error.status === 404) {
    box.takeOut(entry)
    return void tellError(error, undefined, notSavedText(entry))
  }
  // Where it is unknown whether it was done, the same is sent again.
  if (!isOpen(error)) changeEntry(key, { attempt: undefined })
  show(entry)
  const end = tellWaiting(
    notSavedText(entry),
    mayHelpToRetry(error) ? () => box.retry(key) : undefined,
    () => box.takeOut(entry),
    errorText(error),
  )
  setOfTab(key, { end })
}
