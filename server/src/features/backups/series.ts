import { randomBytes } from 'node:crypto'
import type { Reader, Writer } from '#db/scope.ts'

/**
 * Under which fact a database notes what the backups are called that its server makes by itself. Backups do not have it, so
 * that a copy of the database begins a series of its own, and never removes a backup of the original.
 */
export const seriesFact = 'backup_series'

/** The series of the backups of this database; undefined before the first one. */
export async function findSeries(db: Reader): Promise<string | undefined> {
  const row = await db.q
    .selectFrom('instance')
    .select('value')
    .where('key', '=', seriesFact)
    .executeTakeFirst()
  return row?.value
}

/** The series of the backups of this database, eight letters and digits, which is begun unless there is one. */
export async function settleSeries(db: Writer): Promise<string> {
  const fresh = randomBytes(4).toString('hex')
  await db.q
    .insertInto('instance')
    .values({ key: seriesFact, value: fresh })
    .onConflict(conflict => conflict.column('key').doNothing())
    .execute()
  return (await findSeries(db)) ?? fresh
}
