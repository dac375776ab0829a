// Runs in a process of its own: fills an empty database with a set and prints one line of JSON.
import type { Database } from '../../../server/src/db/database.ts'
import { PostgresDatabase } from '../../../server/src/db/postgres/postgres-database.ts'
import { SqliteDatabase } from '../../../server/src/db/sqlite/sqlite-database.ts'
import { migrate } from '../../../server/src/db/upgrade/migrate.ts'
import { systemClock } from '../../../server/src/kernel/clock.ts'
import { InventorySet } from './make.ts'
import { storeEntities, storeOwner, storeTags } from './store.ts'

const [size = '', location = ''] = process.argv.slice(2)
const set = new InventorySet(Number(size))
const database: Database = location.startsWith('postgres')
  ? new PostgresDatabase(location, error => console.error(error))
  : new SqliteDatabase(location)

await migrate(database, systemClock)
const owner = await storeOwner(database)
await storeTags(database, owner, set)
const began = performance.now()
await storeEntities(database, owner, set, done => {
  if (done % 50_000 === 0) process.stderr.write(`  ${done} of ${set.size}\n`)
})
const seconds = (performance.now() - began) / 1000
await database.close()
console.log(JSON.stringify({ owner, seconds }))
