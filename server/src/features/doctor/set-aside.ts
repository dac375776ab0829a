import { inspectSetAside, setAsideDays } from '#features/files/index.ts'
import { addMilliseconds, day } from '#kernel/clock.ts'
import type { Part } from './part.ts'

/** Files that were set aside: those that an attachment names after all, and those that will be removed. */
export const setAside: Part = {
  names: ['set-aside'],
  async look({ ctx, store }, tell) {
    for await (const { aside, day: since, isNeeded } of inspectSetAside(ctx, store)) {
      const until = addMilliseconds(`${since}T00:00:00.000Z`, (setAsideDays + 1) * day).slice(0, 10)
      const what = isNeeded ? 'is missed by an attachment' : `is removed after ${until}`
      tell({ check: 'set-aside', severity: isNeeded ? 'fault' : 'warn', id: aside, what })
    }
  },
  mend: ({ sweep }) => sweep('sweep-files'),
}
