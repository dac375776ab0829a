import { personalKeys } from '../../../data/personal-storage.ts'
import type { Draft } from './draft.ts'
import type { NewItem } from './draft-items.ts'

/** What the browser keeps of items that were saved in the form and that the server has not confirmed yet. */
export interface KeptAdd {
  /** The idempotency key of the request. */
  readonly key: string
  /** The group that the items go to; undefined: the default group. */
  readonly groupId: string | undefined
  /** What was typed, for editing it again. */
  readonly draft: Draft
  /** The items of the request; none: the draft was put aside before it was saved. */
  readonly items: readonly NewItem[]
  /** How many photos were chosen. Files are not kept. */
  readonly photoCount: number
  /** When it was saved, milliseconds since 1970. */
  readonly savedAt: number
}

const storageKey = (key: string): string => `${personalKeys.adding}.${key}`

/** Each one has an entry of its own in the storage: several tabs may add items. */
export function keepAdd({ key, groupId, draft, items, photoCount, savedAt }: KeptAdd): void {
  const text = JSON.stringify({ key, groupId, draft, items, photoCount, savedAt })
  try {
    localStorage.setItem(storageKey(key), text)
  } catch {
    // The storage is full or switched off: the item waits in this tab alone.
  }
}

export const forgetAdd = (key: string): void => localStorage.removeItem(storageKey(key))

function parse(text: string): KeptAdd[] {
  try {
    return [JSON.parse(text) as KeptAdd]
  } catch {
    return []
  }
}

/** Everything that was kept, also by a tab that was closed, the oldest first. */
export const keptAdds = (): KeptAdd[] =>
  Array.from({ length: localStorage.length }, (_, at) => localStorage.key(at) ?? '')
    .filter(name => name.startsWith(storageKey('')))
    .flatMap(name => parse(localStorage.getItem(name) ?? ''))
    .sort((one, other) => one.savedAt - other.savedAt)
