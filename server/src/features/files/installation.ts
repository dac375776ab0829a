import type { Database } from '#db/database.ts'
import { newId } from '#kernel/ids.ts'

const key = 'installation'

/** The id of this installation, by which a store for files knows whose it is; made when it is first asked for. */
export async function settleInstallation(database: Database): Promise<string> {
  const find = (db: Parameters<Parameters<typeof database.read>[0]>[0]) =>
    db.q.selectFrom('instance').select('value').where('key', '=', key).executeTakeFirst()
  const found = await database.read(find)
  if (found !== undefined) return found.value
  return database.write(null, async ({ db }) => {
    await db.q
      .insertInto('instance')
      .values({ key, value: newId() })
      .onConflict(conflict => conflict.column('key').doNothing())
      .execute()
    return (await find(db))?.value ?? ''
  })
}
