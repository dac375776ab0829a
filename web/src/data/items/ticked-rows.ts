import { useEffect } from 'react'
import { personalKeys } from '../wire/personal-storage.ts'
import { selectedGroup, useSelectedGroup } from '../wire/session.ts'
import { createStore } from '../wire/store.ts'
import { rowKey, type ShoppingRow } from './shopping.ts'

/** As they were ticked: somebody else may have taken them off the list since. */
type Ticked = readonly ShoppingRow[]

const keyOf = (groupId: string | undefined): string => `${personalKeys.ticked}.${groupId ?? ''}`

/** Counts changes. */
const changes = createStore(0)

const changed = (): void => changes.set(changes.get() + 1)

let last: { readonly kept: string; readonly rows: Ticked } | undefined

/** The rows of the shopping list of a group that lie in the basket: they are this browser's until they are put away. */
function tickedIn(groupId: string | undefined): Ticked {
  const kept = localStorage.getItem(keyOf(groupId)) ?? '[]'
  if (last?.kept !== kept) last = { kept, rows: JSON.parse(kept) }
  return last.rows
}

function keep(groupId: string | undefined, rows: Ticked): void {
  if (rows.length === 0) localStorage.removeItem(keyOf(groupId))
  else localStorage.setItem(keyOf(groupId), JSON.stringify(rows))
  changed()
}

/** Ticks rows of the list of the selected group, or takes their ticks off. */
export function tickRows(rows: readonly ShoppingRow[], isTicked: boolean): void {
  const groupId = selectedGroup()
  const keys = new Set(rows.map(rowKey))
  // A line may have been ticked before it was added, as the row of its product.
  if (!isTicked) for (const { productId } of rows) if (productId !== null) keys.add(productId)
  const others = tickedIn(groupId).filter(row => !keys.has(rowKey(row)))
  keep(groupId, isTicked ? [...others, ...rows] : others)
}

/** Lets the tick of a row go over to what the row has become. */
export function renameTick(groupId: string | undefined, from: string, to: string): void {
  const before = tickedIn(groupId)
  if (before.some(({ id }) => id === from))
    keep(
      groupId,
      before.map(row => (row.id === from ? { ...row, id: to } : row)),
    )
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
