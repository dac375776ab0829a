import { createStore } from './store.ts'

const holders = createStore(0)

const count = (change: 1 | -1): void => holders.set(holders.get() + change)

/** Keeps lists as they are, so that no row moves away from under what is typed in it. Returns what lets them go, once. */
export function holdLists(): () => void {
  let isHeld = true
  count(1)
  return () => {
    if (isHeld) count(-1)
    isHeld = false
  }
}

/** Whether lists stay as they are for now; what others change is read once they are let go. */
export const useAreListsHeld = (): boolean => holders.use(count => count > 0)
