/** The lists of loans: those that are out, reserved, or returned. */
export const shownStates = ['out', 'reserved', 'returned'] as const
export type ShownState = (typeof shownStates)[number]

/** The search parameters of `/loans`. */
export interface LoansSearch {
  /** Absent: those that are out. */
  readonly show?: Exclude<ShownState, 'out'>
  /** Words in the names of contacts and items. */
  readonly q?: string
  /** The loan whose panel is open. */
  readonly open?: string
}

const textOf = (value: unknown): string | undefined => {
  const text = typeof value === 'number' ? String(value) : value
  return typeof text === 'string' && text !== '' ? text : undefined
}

/** Reads the address; what makes no sense is left out. */
export function readLoansSearch(given: Readonly<Record<string, unknown>>): LoansSearch {
  const all = {
    show: shownStates.find(state => state === given['show'] && state !== 'out'),
    q: textOf(given['q']),
    open: textOf(given['open']),
  }
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined))
}
