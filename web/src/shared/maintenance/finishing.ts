import { whenLeft } from '../../data/wire/session.ts'
import { createStore } from '../../data/wire/store.ts'

const open = createStore<string | undefined>(undefined)

whenLeft(() => open.set(undefined))

/** Which row asks when its task was done: one at a time, in all lists. A task may have several rows. */
export const finishing = {
  useIsAsked: (row: string): boolean => open.use(now => now === row),
  toggle(row: string): void {
    open.set(open.get() === row ? undefined : row)
  },
  close(): void {
    open.set(undefined)
  },
}
