import { useSyncExternalStore } from 'react'

let holders = 0
const listeners = new Set<() => void>()

function count(change: 1 | -1): void {
  holders += change
  for (const listener of listeners) listener()
}

/** Keeps lists as they are, so that no row moves away from under what is typed in it. Returns what lets them go, once. */
export function holdLists(): () => void {
  let isHeld = true
  count(1)
  return () => {
    if (isHeld) count(-1)
    isHeld = false
  }
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whether lists stay as they are for now; what others change is read once they are let go. */
export const useAreListsHeld = (): boolean => useSyncExternalStore(subscribe, () => holders > 0)
