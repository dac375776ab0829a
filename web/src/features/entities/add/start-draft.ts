import { selectedGroup } from '../../../data/session.ts'
import { createStore } from '../../../data/store.ts'
import { i18n } from '../../../i18n/i18n.ts'
import { tell } from '../../../ui/toast/toasts.ts'
import { type Draft, emptyDraft, keepDraft, keptDraft } from './draft.ts'

/** How often a draft was put in the place of the one before, from outside of the form. */
const started = createStore(0)

/** Another number each time the form has to go on with another draft. */
export const useStarted = (): number => started.use()

function replaceDraft(draft: Draft, groupId: string | undefined): void {
  keepDraft(draft, groupId)
  started.set(started.get() + 1)
}

/**
 * Gives the new thing of the form a name, and what else is known of it. One that has another name, and is not saved, makes room
 * with all that was typed for it, which is told with a way back.
 */
export function startDraft(known: Partial<Draft> & Pick<Draft, 'name'>): void {
  const groupId = selectedGroup()
  const before = keptDraft(groupId)
  const makesRoom = before.name.trim() !== '' && before.name.trim() !== known.name
  replaceDraft({ ...(makesRoom ? emptyDraft : before), ...known }, groupId)
  if (!makesRoom) return
  const text = i18n.t('add.madeRoom', { name: before.name })
  tell({ text, undo: async () => replaceDraft(before, groupId) })
}
