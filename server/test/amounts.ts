import { type DatabaseKind, databases } from './databases.ts'

/** 0 in `npm test`; in `npm run test:endurance` 1, or how many times as much is wanted. */
const endurance = Number(process.env['ENDURANCE'] ?? 0)

/** Whether this is `npm run test:endurance`. */
export const isEndurance = endurance > 0

/** How often something is tried: `brief` times in `npm test`, `long` times for each unit of ENDURANCE in the other. */
export const timesOf = (brief: number, long: number): number =>
  isEndurance ? Math.ceil(long * endurance) : brief

/** Tags of a test that `npm test` runs on one of the databases, and `npm run test:endurance` on the other. */
export const mainlyOn = (one: DatabaseKind, kind: DatabaseKind): { tags: string[] } => ({
  tags: kind === one ? [] : ['endurance'],
})

/** The same of a test that has more to do there: `npm run test:endurance` runs it on both. */
export const scaledOn = (one: DatabaseKind, kind: DatabaseKind): { tags: string[] } => ({
  tags: [...mainlyOn(one, kind).tags, 'scaled'],
})

/**
 * Of the cases of a test with the tag `scaled`, those on one of the databases: every other one in `npm test`, so that each is
 * met on one of them, and the rest in `npm run test:endurance`.
 */
export const casesOn = <T>(kind: DatabaseKind, all: readonly T[]): T[] =>
  all.filter((_, i) => (i % 2 === Number(kind === 'postgres')) !== isEndurance)

/**
 * The database of tests with the tag `scaled` that hardly depend on which one it is: this one in `npm test`, the other one in
 * `npm run test:endurance`.
 */
export const databasesMainly = (one: DatabaseKind): DatabaseKind[] =>
  databases.filter(kind => (kind === one) !== isEndurance)

/** From what chance is drawn, the same each time; `TEST_SEED=new` draws something else. */
export const seed =
  process.env['TEST_SEED'] === 'new' ? Date.now() % 2 ** 31 : Number(process.env['TEST_SEED'] ?? 7745)

/** Numbers from 0 to 1 that the seed decides, to be asked for like `Math.random`. */
export function chanceFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}
