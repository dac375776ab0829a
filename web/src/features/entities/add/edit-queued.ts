import type { AddEntry } from '../../../data/outbox/entry.ts'
import { dropEntry } from '../../../data/outbox/keeping.ts'
import { entriesOf, findEntry, isStuck, outbox } from '../../../data/outbox/outbox.ts'
import { lastAdded } from '../../../data/outbox/taken-back.ts'
import { selectedGroup, selectGroup } from '../../../data/wire/session.ts'
import { i18n } from '../../../i18n/i18n.ts'
import { typedNumber } from '../../../ui/field/number-in.ts'
import { announce } from '../../../ui/toast/announcer.ts'
import { hasLatest, tell, undoFrom, undoLatest } from '../../../ui/toast/toasts.ts'
import { enqueueAdd } from './add-queue.ts'
import { type Draft, keptDraft } from './draft.ts'
import { draftPhotos } from './given-photos.ts'
import { replaceDraft } from './start-draft.ts'

const hasContent = ({ name, lines }: Draft): boolean => name.trim() !== '' || lines.trim() !== ''

/** The changes of an item while it waited, as they are typed. */
const editsOf = ({ edits: { name, parentId, tagIds, quantity } = {} }: AddEntry): Partial<Draft> => ({
  ...(name === undefined ? {} : { name }),
  ...(parentId === undefined ? {} : { locationId: parentId ?? undefined }),
  ...(tagIds === undefined ? {} : { tagIds }),
  ...(quantity === undefined ? {} : { quantity: typedNumber(quantity) }),
})

/** Puts what was queued back into the form. */
export function editQueued(key: string): void {
  if (findEntry(key)?.kind === 'add') putIntoForm(dropEntry(key) as AddEntry)
}

/** Puts what was saved back into the form. What is being typed there goes to the queue in its place, and is not sent. */
export function putIntoForm(entry: AddEntry): void {
  const { groupId, name, photos, draft: saved } = entry
  // The draft that `enqueueAdd` was given, with the changes since.
  const draft = { ...(saved as Draft), ...editsOf(entry), isEdited: true } as const
  const typed = { groupId, draft: keptDraft(groupId), photos: draftPhotos(groupId) }
  if (hasContent(typed.draft) || typed.photos.length > 0) enqueueAdd({ ...typed, items: [] })
  if (groupId !== selectedGroup()) selectGroup(groupId)
  replaceDraft({ draft, photos }, groupId)
  announce(i18n.t('adding.takenBack', { name }))
}

/**
 * Takes back what was done last, for a form that has nothing of its own to undo. The last item comes into the form: from the queue, or
 * once the server has undone it.
 */
export function takeBackLast(): void {
  const waiting = entriesOf(outbox.get(), 'add').findLast(
    entry => !isStuck(entry) && entry.isSending !== true,
  )
  if (waiting !== undefined) {
    if (waiting.sentAt === undefined) editQueued(waiting.key)
    else tell({ text: i18n.t('adding.notYet', { name: waiting.name }) })
    return
  }
  const last = lastAdded()
  if (last === undefined || hasLatest()) undoLatest()
  else undoFrom(undefined, last)
}
