import { pino } from 'pino'
import type { Database } from '#db/database.ts'
import type { BackgroundTools } from '#jobs/background.ts'
import type { Clock } from '#kernel/clock.ts'
import { openWriteOn } from '#server/write-context.ts'

/** What background work needs, with a log that nobody reads. */
export const backgroundTools = (database: Database, clock: Clock): BackgroundTools => ({
  database,
  clock,
  openWrite: openWriteOn(database, () => undefined),
  log: pino({ level: 'silent' }),
})
