import { selectedGroup } from '../../../data/wire/session.ts'
import { createStore } from '../../../data/wire/store.ts'
import { i18n } from '../../../i18n/i18n.ts'
import { tell } from '../../../ui/toast/toasts.ts'
import { type Draft, emptyDraft, keepDraft, keptDraft } from './draft.ts'
import { draftPhotos, setDraftPhotos } from './given-photos.ts'

/** A draft with its photos. */
interface Begun {
  readonly draft: Draft
  readonly photos: readonly File[]
}

/** How often a draft was put in the place of the one before, from outside of the form. */
const started = createStore(0)

/** Another number each time the form has to go on with another draft. */
export const useStarted = started.use

/** Has the form go on with another draft. */
export function replaceDraft({ draft, photos }: Begun, groupId: string | undefined): void {
  keepDraft(draft, groupId)
  setDraftPhotos(photos, groupId)
  started.set(started.get() + 1)
}

interface Searched {
  /** The draft as it was begun. */
  readonly draft: Draft
  /** The draft before it. */
  readonly before: Begun
}

let searched: Searched | undefined

/** Gives the new item of the form what was searched for as its name. */
export function startSearched(name: string): void {
  const groupId = selectedGroup()
  const before = { draft: keptDraft(groupId), photos: draftPhotos(groupId) }
  startDraft({ name })
  searched = { draft: keptDraft(groupId), before }
}

let dropping: ReturnType<typeof setTimeout> | undefined

/** The form is open. The way back is for when it closes: it drops what a search began, unless somebody has edited that. */
export function showSearched(groupId: string | undefined): () => void {
  // In development React closes and opens each part once.
  clearTimeout(dropping)
  return () => {
    dropping = setTimeout(() => dropSearched(groupId))
  }
}

function dropSearched(groupId: string | undefined): void {
  const begun = searched
  searched = undefined
  if (begun === undefined || JSON.stringify(keptDraft(groupId)) !== JSON.stringify(begun.draft)) return
  replaceDraft(begun.before, groupId)
}

/**
 * Gives the new item of the form a name, and what else is known of it. One that has another name, and is not saved, makes room
 * with all that was typed for it, which is told with a way back.
 */
export function startDraft(known: Partial<Draft> & Pick<Draft, 'name'>, photos: readonly File[] = []): void {
  const groupId = selectedGroup()
  const before = { draft: keptDraft(groupId), photos: draftPhotos(groupId) }
  const { name } = before.draft
  const makesRoom = name.trim() !== '' && name.trim() !== known.name
  const rest = makesRoom ? { draft: emptyDraft, photos: [] } : before
  replaceDraft({ draft: { ...rest.draft, ...known }, photos: [...rest.photos, ...photos] }, groupId)
  if (!makesRoom) return
  const text = i18n.t('add.madeRoom', { name })
  tell({ text, undo: async () => replaceDraft(before, groupId) })
}
