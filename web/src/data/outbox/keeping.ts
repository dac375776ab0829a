import { whenForgotten } from '../wire/personal-storage.ts'
import { isAway } from '../wire/reachability.ts'
import type { Entry } from './entry.ts'
import { putEntry, settleEntry } from './kept-entries.ts'
import { endOfTab, findEntry, noteEntry, type OfTab, outbox, setOfTab } from './outbox.ts'
import { hasRoomFor } from './room.ts'
import { tellTabs } from './tabs.ts'

/** The keys of the entries that the database has. */
export const kept = new Set<string>()

/** How often each entry was written: what is read was written before, or not. */
export const writes = new Map<string, number>()

/** Keeps an entry as it is now. Where there is no room, it waits in this tab alone. */
export function keepEntry(key: string): void {
  const entry = findEntry(key)
  if (entry === undefined) return
  writes.set(key, (writes.get(key) ?? 0) + 1)
  const isNew = !kept.has(key)
  const stored = !isNew || hasRoomFor(0) ? putEntry(entry) : Promise.reject(entry)
  kept.add(key)
  if (isNew) noteEntry(key, { isWriting: true })
  stored.then(
    () => {
      if (isNew) noteEntry(key, { isWriting: false })
      tellTabs({ what: 'changed' })
    },
    () => {
      kept.delete(key)
      noteEntry(key, { isUnkept: true, isWriting: false })
    },
  )
}

/** Changes an entry, also where it is kept. */
export function changeEntry(key: string, changes: Partial<Entry>): void {
  noteEntry(key, changes)
  keepEntry(key)
}

/** Puts an entry into the outbox, and keeps it. */
export function addEntry(entry: Entry, known?: OfTab): void {
  if (known !== undefined) setOfTab(entry.key, known)
  outbox.set([...outbox.get(), isAway() ? { ...entry, hasWaited: true } : entry])
  keepEntry(entry.key)
}

/** Takes an entry out, and answers it. */
export function dropEntry(key: string): Entry | undefined {
  const entry = findEntry(key)
  outbox.set(outbox.get().filter(each => each.key !== key))
  endOfTab(key, false)
  forgetEntry(key)
  return entry
}

/** Removes an entry from the database that was taken out. */
function forgetEntry(key: string): void {
  kept.delete(key)
  void settleEntry(key).then(
    () => tellTabs({ what: 'changed' }),
    () => undefined,
  )
}

whenForgotten(() => kept.clear())
