export type DatabaseKind = 'sqlite' | 'postgres'

/** The lane of this run (vitest.config.ts). */
const lane = process.env['TEST_LANE'] ?? 'sqlite'

/** The databases of each lane; SQL is written once, so CI needs PostgreSQL only where `everyDatabase` asks for it. */
const databasesOfLanes: Readonly<Record<string, readonly DatabaseKind[]>> = {
  sqlite: ['sqlite'],
  postgres: ['postgres'],
  'postgres-nightly': ['postgres'],
}

/**
 * For behaviour that can depend on the database: SQL, locks, recording, lists, jobs, tenancy. Both databases in CI, each in its
 * lane.
 */
export const everyDatabase: readonly DatabaseKind[] = databasesOfLanes[lane] ?? ['sqlite', 'postgres']

/** For all other behaviour: SQLite in CI, PostgreSQL in the nightly lanes. */
export const databases: readonly DatabaseKind[] =
  lane === 'postgres' ? [] : lane === 'system' ? ['sqlite'] : everyDatabase

const pairs: readonly (readonly [DatabaseKind, DatabaseKind])[] = [
  ['sqlite', 'sqlite'],
  ['sqlite', 'postgres'],
  ['postgres', 'sqlite'],
  ['postgres', 'postgres'],
]

/** From which database to which: a lane with PostgreSQL has every pair with it. */
export const databasePairs = pairs.filter(pair =>
  everyDatabase.includes(pair.includes('postgres') ? 'postgres' : 'sqlite'),
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
