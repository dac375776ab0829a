import { CallError } from '@stowage/contract/client'
import type { ReplyOf } from '@stowage/contract/operation'
import { i18n } from '../i18n/i18n.ts'
import { tell, tellError } from '../ui/toast/toasts.ts'
import { clientIn } from './client.ts'
import { undoChange } from './operations.ts'
import { readAgain, readGroupAgain } from './read-again.ts'
import { selectedGroup } from './session.ts'
import { createStore } from './store.ts'

/** A change that can be undone, also when another group has been selected since. */
export interface UndoableChange {
  readonly id: string
  /** In which group it was made; undefined: in the default group. */
  readonly groupId: string | undefined
}

/** The change that was not undone. */
const refused = createStore<UndoableChange | undefined>(undefined)

/** The change that was not undone because something has been changed since, and what answers that. */
export function useRefusedUndo() {
  const change = refused.use()
  return {
    isAsking: change !== undefined,
    /** Writes the old values all the same. */
    force: (): void => {
      refused.set(undefined)
      if (change !== undefined) void undo(change, { force: true })
    },
    leave: () => refused.set(undefined),
  }
}

/** Says what was done in a group, with a way to undo it where something was changed. */
export function tellChange(
  text: string,
  { id, groupId }: { readonly id: string | null | undefined } & Pick<UndoableChange, 'groupId'>,
  { force = false } = {},
): void {
  tell({ text, ...(typeof id === 'string' ? { undo: () => undo({ id, groupId }, { force }) } : {}) })
}

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
export async function undo(change: UndoableChange, { force = false, isRedo = false } = {}): Promise<void> {
  const { id, groupId } = change
  try {
    const made = await clientIn(groupId).call(undoChange, { id, ...(force ? { force } : {}) })
    const [subject] = made.subjects
    const text = i18n.t(isRedo ? 'history.redone' : 'history.done', {
      count: made.count,
      name: subject?.name,
    })
    tell({
      text: withNotes(text, made),
      undo: () => undo({ id: made.id, groupId }, { isRedo: !isRedo }),
      isRedo: !isRedo,
    })
  } catch (error) {
    if (error instanceof CallError && error.code === 'history.changed_since') refused.set(change)
    else tellError(error)
  }
  await readGroupAgain(groupId)
  // The default group is shown under its id as well.
  if (groupId !== selectedGroup()) await readAgain()
}
