import { requireValue } from '#kernel/require-value.ts'
import type { Reader, Writer } from './reader-writer.ts'

/** A setting of the installation; undefined when unset. */
export async function findInstanceSetting(db: Reader, key: string): Promise<string | undefined> {
  const row = await db.q.selectFrom('instance').select('value').where('key', '=', key).executeTakeFirst()
  return row?.value
}

/** Stores a setting unless it exists; returns the stored one. */
export async function ensureInstanceSetting(db: Writer, key: string, value: string): Promise<string> {
  await db.q
    .insertInto('instance')
    .values({ key, value })
    .onConflict(conflict => conflict.column('key').doNothing())
    .execute()
  return requireValue(await findInstanceSetting(db, key))
}

/** Stores or replaces a setting. */
export async function setInstanceSetting(db: Writer, key: string, value: string): Promise<void> {
  await db.q
    .insertInto('instance')
    .values({ key, value })
    .onConflict(conflict => conflict.column('key').doUpdateSet({ value }))
    .execute()
}
