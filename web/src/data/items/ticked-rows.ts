import { personalKeys, whenForgotten } from '../wire/personal-storage.ts'
import { selectedGroup, useSelectedGroup } from '../wire/session.ts'
import { createStore } from '../wire/store.ts'

type Ticked = ReadonlySet<string>

const keyOf = (groupId: string | undefined): string => `${personalKeys.ticked}.${groupId ?? ''}`

/** The ticked rows of the lists that were looked at, by group. */
const read = new Map<string | undefined, Ticked>()
/** Counts changes. */
const changes = createStore(0)

/** The rows of the shopping list of a group that lie in the basket: they are this browser's until they are put away. */
function tickedIn(groupId: string | undefined): Ticked {
  const known = read.get(groupId)
  if (known !== undefined) return known
  const kept = new Set<string>(JSON.parse(localStorage.getItem(keyOf(groupId)) ?? '[]'))
  read.set(groupId, kept)
  return kept
}

function changed(): void {
  changes.set(changes.get() + 1)
}

function forget(): void {
  read.clear()
  changed()
}

whenForgotten(forget)
// Another tab has ticked something.
addEventListener('storage', ({ key }) => {
  if (key?.startsWith(personalKeys.ticked) === true) forget()
})

function keep(groupId: string | undefined, keys: Ticked): void {
  read.set(groupId, keys)
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
  return tickedIn(useSelectedGroup())
}
