import { sql } from 'kysely'
import type { Writer } from '#db/reader-writer.ts'

/** Takes the number of a new group, never handed out again; two processes never get the same. */
export async function takeGroupNumber(db: Writer): Promise<number> {
  const { value } = await db.q
    .insertInto('instance')
    .values({ key: 'last_group_number', value: '1' })
    .onConflict(conflict =>
      conflict.column('key').doUpdateSet({ value: sql`cast(cast(instance.value as integer) + 1 as text)` }),
    )
    .returning('value')
    .executeTakeFirstOrThrow()
  return Number(value)
}
