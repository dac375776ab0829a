import { useSyncExternalStore } from 'react'

/** A value that parts of the page share, wherever they stand. */
export interface Store<Value> {
  get(this: void): Value
  set(this: void, value: Value): void
  /** The value, or what is selected of it: who uses it is drawn anew when that is another one. */
  use(this: void): Value
  use<Selected>(this: void, select: (value: Value) => Selected): Selected
}

/** Makes a store. */
export function createStore<Value>(first: Value): Store<Value> {
  let current = first
  const listeners = new Set<() => void>()
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  return {
    get: () => current,
    set(value) {
      current = value
      for (const listener of listeners) listener()
    },
    use: (select: (value: Value) => unknown = value => value) =>
      useSyncExternalStore(subscribe, () => select(current)) as never,
  }
}
