import { readFileSync } from 'node:fs'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { migrate } from '#db/upgrade/migrate.ts'
import { systemClock } from '#kernel/clock.ts'
import { loadConfig } from '#server/config.ts'
import { openDatabase } from '#server/open-database.ts'
import { dumpFile, dumpSchema } from '../../scripts/schema-dump.ts'
import { everyDatabase, openTestDatabase } from './databases.ts'

test.each(everyDatabase)('the committed schema of %s is what the migrations make', async kind => {
  const testDatabase = await openTestDatabase(kind)
  const database = openDatabase(loadConfig({ ...testDatabase.settings }).config, pino({ level: 'silent' }))
  await migrate(database, systemClock)
  const dump = await dumpSchema(database)
  await database.close()
  await testDatabase.drop()
  expect(dump, 'run: npm run schema').toBe(readFileSync(dumpFile(kind), 'utf8'))
})
