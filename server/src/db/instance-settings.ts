import { requireValue } from '#kernel/require-value.ts'
import type { Reader, Writer } from './reader-writer.ts'

/** A fact about the installation as a whole; undefined where nobody has noted it. */
export async function findInstanceSetting(db: Reader, key: string): Promise<string | undefined> {
  const row = await db.q.selectFrom('instance').select('value').where('key', '=', key).executeTakeFirst()
  return row?.value
}

/** Notes a fact unless there is one, and returns the one that counts. */
export async function ensureInstanceSetting(db: Writer, key: string, value: string): Promise<string> {
  await db.q
    .insertInto('instance')
    .values({ key, value })
    .onConflict(conflict => conflict.column('key').doNothing())
    .execute()
  return requireValue(await findInstanceSetting(db, key))
}

/** Notes a fact in the place of the one that there was. */
export async function setInstanceSetting(db: Writer, key: string, value: string): Promise<void> {
  await db.q
    .insertInto('instance')
    .values({ key, value })
    .onConflict(conflict => conflict.column('key').doUpdateSet({ value }))
    .execute()
}
