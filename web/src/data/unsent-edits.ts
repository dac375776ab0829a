import { personalKeys } from './personal-storage.ts'
import type { EntityChanges } from './show-edit.ts'

/** An edit of an item that was not taken, since the session had ended. */
export interface UnsentEdit {
  /** In which group it was made; undefined: in the default group. */
  readonly groupId: string | undefined
  /** The item, and how it was called. */
  readonly id: string
  readonly name: string
  readonly changes: EntityChanges
  /** What these members were before. */
  readonly seen: EntityChanges
}

/** So many are kept; the oldest are let go. */
const maxEdits = 20

/** What was not taken, the oldest first, of the person whose drafts the browser keeps (`loadCurrentUser`). */
export function unsentEdits(): readonly UnsentEdit[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(personalKeys.unsent) ?? '[]')
    return Array.isArray(kept) ? kept : []
  } catch {
    return []
  }
}

function keepAll(edits: readonly UnsentEdit[]): void {
  if (edits.length === 0) localStorage.removeItem(personalKeys.unsent)
  else localStorage.setItem(personalKeys.unsent, JSON.stringify(edits.slice(-maxEdits)))
}

/** Keeps an edit until the same person has signed in again. */
export const keepUnsent = (edit: UnsentEdit): void => keepAll([...unsentEdits(), edit])

/** Forgets an edit that is sent once more, or let go. */
export function dropUnsent(edit: UnsentEdit): void {
  const text = JSON.stringify(edit)
  keepAll(unsentEdits().filter(each => JSON.stringify(each) !== text))
}
