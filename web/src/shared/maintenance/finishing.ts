import { whenLeft } from '../../data/wire/session.ts'
import { createStore } from '../../data/wire/store.ts'

/** Facts about a task that was done. */
export interface Finish {
  readonly completedDate: string
  /** A number, as text. */
  readonly cost: string
  readonly note: string
}

/** The row that asks when its task was done, and what was typed there before it failed. */
interface Finishing {
  readonly row: string
  readonly typed?: Finish | undefined
}

const open = createStore<Finishing | undefined>(undefined)

/** Typed facts of tasks that are being marked done, by their id. */
const sent = new Map<string, Finishing>()

whenLeft(() => {
  open.set(undefined)
  sent.clear()
})

/** Which row asks when its task was done: one at a time, in all lists. A task may have several rows. */
export const finishing = {
  use: (row: string): Finishing | undefined => open.use(now => (now?.row === row ? now : undefined)),
  toggle(row: string): void {
    open.set(open.get()?.row === row ? undefined : { row })
  },
  close(): void {
    open.set(undefined)
  },
  /** The row closes and what was typed is on its way. */
  send(id: string, row: string, typed: Finish): void {
    sent.set(id, { row, typed })
    open.set(undefined)
  },
  /** It was not saved: the row asks again, with what was typed. */
  failed(id: string): void {
    const failed = sent.get(id)
    sent.delete(id)
    if (failed !== undefined) open.set(failed)
  },
}
