import type { Found } from '../../../data/items/find-in-groups.ts'
import { whenLeft } from '../../../data/wire/session.ts'
import { createStore } from '../../../data/wire/store.ts'

export interface Target {
  readonly id: string
  readonly name: string
}

/** A scanned item, and what happened to it. */
export interface ScanRow {
  readonly key: number
  readonly found: Found
  readonly what: 'found' | 'moved' | 'toLend' | 'lent' | 'notLent' | 'returned' | 'again'
  /** One that is to be lent was scanned more than once. */
  readonly isAgain?: boolean
  /** To whom it was lent, or who had it. */
  readonly contact?: string | undefined
  /** Why it was not lent. */
  readonly reason?: string | undefined
  /** Where a moved item was. */
  readonly from?: string | undefined
  /** Where it was moved. */
  readonly into?: Target
  /** The change that did it; null when nothing was changed, undefined while it waits for the network. */
  readonly changeId?: string | null | undefined
  /** The group in which it was changed; undefined: the default group. */
  readonly groupId?: string | undefined
}

/** So many rows are kept, and all that are to be lent. */
const maxRows = 100

let lastKey = 0

/** Scans since the page was loaded, the newest first: they are there after an item was opened. */
const scanned = createStore<readonly ScanRow[]>([])

/** The code of the last item that was opened. */
let opened: string | undefined

whenLeft(() => {
  scanned.set([])
  opened = undefined
})

export const lastOpened = (): string | undefined => opened

export const noteOpened = (code: string): void => {
  opened = code
}

export const scannedRows = scanned.get
export const useScannedRows = (): readonly ScanRow[] => scanned.use()

/** Puts a row on top, in the place of an older one of the same item. */
export function addRow(row: Omit<ScanRow, 'key'>): void {
  const others = scanned.get().filter(({ found }) => found.id !== row.found.id)
  const rows = [{ ...row, key: ++lastKey }, ...others]
  scanned.set(rows.filter(({ what }, at) => at < maxRows || what === 'toLend'))
}

export const dropRow = (row: ScanRow): void => scanned.set(scanned.get().filter(each => each !== row))

/** Changes rows where they are. */
export const changeRows = (change: (row: ScanRow) => ScanRow): void => scanned.set(scanned.get().map(change))
