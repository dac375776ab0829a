import type { AddEntry } from '../../../data/outbox/entry.ts'
import { dropEntry } from '../../../data/outbox/keeping.ts'
import { findEntry } from '../../../data/outbox/outbox.ts'
import { selectedGroup, selectGroup } from '../../../data/wire/session.ts'
import { enqueueAdd } from './add-queue.ts'
import { type Draft, keptDraft } from './draft.ts'
import { draftPhotos } from './given-photos.ts'
import { replaceDraft } from './start-draft.ts'

const hasContent = ({ name, lines }: Draft): boolean => name.trim() !== '' || lines.trim() !== ''

/** Puts what was queued back into the form. What is being typed there goes to the queue in its place, and is not sent. */
export function editQueued(key: string): void {
  if (findEntry(key)?.kind !== 'add') return
  const { groupId, photos, draft: queued } = dropEntry(key) as AddEntry
  // What `enqueueAdd` was given.
  const draft = { ...(queued as Draft), isEdited: true } as const
  const typed = { groupId, draft: keptDraft(groupId), photos: draftPhotos(groupId) }
  if (hasContent(typed.draft) || typed.photos.length > 0) enqueueAdd({ ...typed, items: [] })
  if (groupId !== selectedGroup()) selectGroup(groupId)
  replaceDraft({ draft, photos }, groupId)
}
