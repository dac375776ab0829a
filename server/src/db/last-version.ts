import type { Database } from './database.ts'
import type { Reader } from './scope.ts'

const key = 'version'

/** The version of Stowage that used this database last; undefined when it did not say. */
export async function findLastVersion(db: Reader): Promise<string | undefined> {
  const query = db.q.selectFrom('instance').select('value').where('key', '=', key)
  return (await query.executeTakeFirst())?.value
}

/** Writes down which version uses the database, so that a later one can name it as the way back. */
export async function noteVersion(database: Database, version: string): Promise<void> {
  if ((await database.read(findLastVersion)) === version) return
  await database.write(null, ({ db }) =>
    db.q
      .insertInto('instance')
      .values({ key, value: version })
      .onConflict(conflict => conflict.column('key').doUpdateSet({ value: version }))
      .execute(),
  )
}
