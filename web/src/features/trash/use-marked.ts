import { useRef, useState } from 'react'

/** Which rows of a list are selected. */
export interface Marked {
  readonly ids: ReadonlySet<string>
  has(id: string): boolean
  /** Selects or deselects a row; with Shift also all rows since the one before. */
  mark(id: string, isOn: boolean): void
  markAll(isOn: boolean): void
  /** Notes whether Shift is held, before a row is marked. */
  noteShift(event: { readonly shiftKey: boolean }): void
}

/** Keeps the selected rows of a list; rows that have gone are not among them. */
export function useMarked(order: readonly string[]): Marked {
  const [chosen, choose] = useState<ReadonlySet<string>>(new Set())
  const anchor = useRef<string>(undefined)
  const isShift = useRef(false)
  const ids = new Set(order.filter(id => chosen.has(id)))
  return {
    ids,
    has: id => ids.has(id),
    mark(id, isOn) {
      const range = isShift.current ? between(order, anchor.current ?? id, id) : [id]
      choose(isOn ? ids.union(new Set(range)) : ids.difference(new Set(range)))
      anchor.current = id
    },
    markAll: isOn => choose(new Set(isOn ? order : [])),
    noteShift(event) {
      isShift.current = event.shiftKey
    },
  }
}

/** The rows from one to another, whichever comes first, both included. */
export function between(order: readonly string[], one: string, other: string): readonly string[] {
  const [from = 0, to = 0] = [order.indexOf(one), order.indexOf(other)].toSorted((a, b) => a - b)
  return from < 0 ? [other] : order.slice(from, to + 1)
}
