import { CallError } from '@stowage/contract/client'
import type { ReplyOf } from '@stowage/contract/operation'
import { i18n } from '../i18n/i18n.ts'
import { tell, tellError } from '../ui/toast/toasts.ts'
import { clientIn } from './client.ts'
import { undoChange } from './operations.ts'
import { readAgain } from './read-again.ts'
import { selectedGroup } from './session.ts'
import { createStore } from './store.ts'

/** The change that was not undone. */
const refused = createStore<string | undefined>(undefined)

/** The change that was not undone because something has been changed since, and what answers that. */
export function useRefusedUndo() {
  const changeId = refused.use()
  return {
    isAsking: changeId !== undefined,
    /** Writes the old values all the same. */
    force: (): void => {
      refused.set(undefined)
      if (changeId !== undefined) void undo(changeId, { force: true })
    },
    leave: () => refused.set(undefined),
  }
}

/** Says what was done, with a way to undo it where something was changed. */
export const tellChange = (text: string, changeId: string | null | undefined, { force = false } = {}): void =>
  void tell({ text, ...(typeof changeId === 'string' ? { undo: () => undo(changeId, { force }) } : {}) })

type Noted = Pick<ReplyOf<typeof undoChange>, 'notes' | 'noteCodes'>

/** What was done, and what the server has to say of it: that something could not come back as it was. */
export function withNotes(text: string, { notes, noteCodes }: Noted): string {
  if (notes.length === 0) return text
  // A page that was kept from before does not know the newest codes.
  const told = noteCodes.map(({ code, name }, at) =>
    i18n.exists(`note.${code}`) ? i18n.t(`note.${code}`, { name }) : notes[at],
  )
  return [text.replace(/[^.]$/, '$&.'), ...told].join(' ')
}

/** Undoes a change, and tells so with a way to do it again. Where something has been changed since, it asks first. */
export async function undo(changeId: string, { force = false, isRedo = false } = {}): Promise<void> {
  try {
    const made = await clientIn(selectedGroup()).call(undoChange, {
      id: changeId,
      ...(force ? { force } : {}),
    })
    const [subject] = made.subjects
    const text = i18n.t(isRedo ? 'history.redone' : 'history.done', {
      count: made.count,
      name: subject?.name,
    })
    tell({
      text: withNotes(text, made),
      undo: () => undo(made.id, { isRedo: !isRedo }),
      isRedo: !isRedo,
    })
  } catch (error) {
    if (error instanceof CallError && error.code === 'history.changed_since') refused.set(changeId)
    else tellError(error)
  }
  await readAgain()
}
