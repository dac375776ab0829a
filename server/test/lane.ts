export type DatabaseKind = 'sqlite' | 'postgres'

/** The lane of this run (vitest.config.ts). */
const lane = process.env['TEST_LANE'] ?? 'sqlite'

/** The databases of this run: every behaviour is tested on both, in one lane each. */
export const databases: readonly DatabaseKind[] =
  lane === 'sqlite' || lane === 'postgres' ? [lane] : ['sqlite', 'postgres']

/** The databases for tests that hardly depend on them: SQLite, and in the nightly lane PostgreSQL too. */
export const mainlySqlite = lane === 'postgres' ? [] : databases

const pairs: readonly (readonly [DatabaseKind, DatabaseKind])[] = [
  ['sqlite', 'sqlite'],
  ['sqlite', 'postgres'],
  ['postgres', 'sqlite'],
  ['postgres', 'postgres'],
]

/** From which database to which: a lane with PostgreSQL has every pair with it. */
export const databasePairs = pairs.filter(pair =>
  databases.includes(pair.includes('postgres') ? 'postgres' : 'sqlite'),
)

/** Whether tests may start servers and commands. */
export const startsProcesses = lane !== 'sqlite' && lane !== 'postgres'

/** Whether this is `npm run test:nightly`. */
export const isNightly = lane === 'nightly'

/** How many times as much the nightly run does as usual. */
const factor = Number(process.env['TEST_TIMES'] ?? 1)

/** How often a test tries something: `brief` times, and in the nightly run `long` times for each unit of `TEST_TIMES`. */
export const timesOf = (brief: number, long: number): number => (isNightly ? Math.ceil(long * factor) : brief)

/** The first `count` cases run in every lane, the others only in the nightly run: pass each part to `test.each`. */
export const firstOf = <T>(count: number, all: readonly T[]) =>
  [
    [all.slice(0, count), {}],
    [all.slice(count), { tags: 'nightly' }],
  ] as const
