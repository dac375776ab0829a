import { useEffect } from 'react'
import { personalKeys } from '../wire/personal-storage.ts'
import { selectedGroup, useSelectedGroup } from '../wire/session.ts'
import { createStore } from '../wire/store.ts'

type Ticked = ReadonlySet<string>

const keyOf = (groupId: string | undefined): string => `${personalKeys.ticked}.${groupId ?? ''}`

/** Counts changes. */
const changes = createStore(0)

const changed = (): void => changes.set(changes.get() + 1)

let last: { readonly kept: string; readonly keys: Ticked } | undefined

/** The rows of the shopping list of a group that lie in the basket: they are this browser's until they are put away. */
function tickedIn(groupId: string | undefined): Ticked {
  const kept = localStorage.getItem(keyOf(groupId)) ?? '[]'
  if (last?.kept !== kept) last = { kept, keys: new Set<string>(JSON.parse(kept)) }
  return last.keys
}

function keep(groupId: string | undefined, keys: Ticked): void {
  if (keys.size === 0) localStorage.removeItem(keyOf(groupId))
  else localStorage.setItem(keyOf(groupId), JSON.stringify([...keys]))
  changed()
}

/** Ticks rows of the list of the selected group, or takes their ticks off. */
export function tickRows(keys: readonly string[], isTicked: boolean): void {
  const groupId = selectedGroup()
  const after = new Set(tickedIn(groupId))
  for (const key of keys)
    if (isTicked) after.add(key)
    else after.delete(key)
  keep(groupId, after)
}

/** Lets the tick of a row go over to what the row has become. */
export function renameTick(groupId: string | undefined, from: string, to: string): void {
  const before = tickedIn(groupId)
  if (before.has(from)) keep(groupId, new Set([...before].map(key => (key === from ? to : key))))
}

/** The ticked rows of the list of the selected group. */
export function useTickedRows(): Ticked {
  changes.use()
  useEffect(() => {
    // Another tab has ticked something.
    const hear = ({ key }: StorageEvent): void => {
      if (key?.startsWith(personalKeys.ticked) === true) changed()
    }
    addEventListener('storage', hear)
    return () => removeEventListener('storage', hear)
  }, [])
  return tickedIn(useSelectedGroup())
}
