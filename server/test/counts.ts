import { countsNow } from '#kernel/counted.ts'

/** What tests of the counters themselves hold. */
const ofTests = 'test'

/** The names of everything that is counted in this process so far. */
export const countedNames = (): string[] => [...countsNow().keys()].filter(name => name !== ofTests)

/** How many of each are held, or waited for, in this process; nothing of what has been given back. */
export function heldCounts(): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const [name, { held, waiting }] of countsNow()) {
    if (name === ofTests) continue
    if (held > 0) counts[name] = held
    if (waiting > 0) counts[`waiting for ${name}`] = waiting
  }
  return counts
}
