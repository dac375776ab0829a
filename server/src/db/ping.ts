import { always, statement } from './query/statement.ts'
import type { Reader } from './reader-writer.ts'

const littleOf = statement<object>()(q => q.selectFrom('instance').select('key').limit(always(1)))

/** Minimal read of stored data, to check that the database answers. */
export async function ping(db: Reader): Promise<void> {
  await db.all(littleOf, {})
}
