import { countsNow } from '#kernel/counted.ts'

/** The name of counters that test the counters themselves. */
const ofTests = 'test'

/** The names of everything that is counted in this process so far. */
export const countedNames = (): string[] => [...countsNow().keys()].filter(name => name !== ofTests)

/** Counts of this process that are not 0, by name: held, or waited for. */
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
