import { createStore } from '../../../data/store.ts'
import { i18n } from '../../../i18n/i18n.ts'
import { tell } from '../../../ui/toast/toasts.ts'
import { type Draft, emptyDraft, keepDraft, keptDraft } from './draft.ts'

/** How often a draft was put in the place of the one before, from outside of the form. */
const started = createStore(0)

/** Another number each time the form has to go on with another draft. */
export const useStarted = (): number => started.use()

function replaceDraft(draft: Draft): void {
  keepDraft(draft)
  started.set(started.get() + 1)
}

/**
 * Gives the new thing of the form a name. One that has another name, and is not saved, makes room with all that was typed for it,
 * which is told with a way back.
 */
export function startDraft(name: string): void {
  const before = keptDraft()
  const makesRoom = before.name.trim() !== '' && before.name.trim() !== name
  replaceDraft({ ...(makesRoom ? emptyDraft : before), name })
  if (!makesRoom) return
  const text = i18n.t('add.madeRoom', { name: before.name })
  tell({ text, undo: async () => replaceDraft(before) })
}
