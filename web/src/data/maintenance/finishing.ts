import { whenLeft } from '../session.ts'
import { createStore } from '../store.ts'

/** What is said of a task when it is done. */
export interface Finish {
  readonly completedDate: string
  /** A number, as text. */
  readonly cost: string
  readonly note: string
}

/** The task whose row asks when it was done, and what was typed there before it failed. */
interface Finishing {
  readonly id: string
  readonly typed?: Finish | undefined
}

const open = createStore<Finishing | undefined>(undefined)

/** What was typed for tasks that are being marked done. */
const sent = new Map<string, Finish>()

whenLeft(() => {
  open.set(undefined)
  sent.clear()
})

/** Which task asks when it was done: one at a time, in all lists. */
export const finishing = {
  use: (id: string): Finishing | undefined => open.use(now => (now?.id === id ? now : undefined)),
  isOpen: (id: string): boolean => open.get()?.id === id,
  toggle(id: string): void {
    open.set(open.get()?.id === id ? undefined : { id })
  },
  close(): void {
    open.set(undefined)
  },
  /** The row closes and what was typed is on its way. */
  send(id: string, typed: Finish): void {
    sent.set(id, typed)
    open.set(undefined)
  },
  /** It was not saved: the row asks again, with what was typed. */
  failed(id: string): void {
    const typed = sent.get(id)
    sent.delete(id)
    if (typed !== undefined) open.set({ id, typed })
  },
}
