import { countsNow } from '#kernel/counted.ts'

/** What tests of the counters themselves hold. */
const ofTests = 'test'

/** The names of everything that is counted in this process so far. */
export const countedNames = (): string[] => [...countsNow().keys()].filter(name => name !== ofTests)

/** How many of each are held, or waited for, in this process; nothing of what has been given back. */
export const heldCounts = (): Record<string, number> => heldBeyond({})

/** Those beyond what was held before. */
export function heldBeyond(before: Readonly<Record<string, number>>): Record<string, number> {
  const counts: Record<string, number> = {}
  const put = (name: string, count: number) => {
    const more = count - (before[name] ?? 0)
    if (more > 0) counts[name] = more
  }
  for (const [name, { held, waiting }] of countsNow()) {
    if (name === ofTests) continue
    put(name, held)
    put(`waiting for ${name}`, waiting)
  }
  return counts
}
