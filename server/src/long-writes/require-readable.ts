import type { Database } from '#db/database.ts'
import { listApplied } from '#db/upgrade/migrate.ts'
import { UpgradeError } from '#kernel/startup-error.ts'
import type { AnyLongWrite } from './define-long-write.ts'

/** The step that made the tables. */
const step = '0006-long-writes'

/**
 * Refuses a start, or an upgrade, over a plan that this version cannot finish: its group would be shut until another one
 * does. Of those that are not complete nothing is wanted.
 */
export async function requireReadable(database: Database, kinds: readonly AnyLongWrite[]): Promise<void> {
  const plans = await database.read(async db => {
    if (!(await listApplied(db)).includes(step)) return []
    return db.q
      .selectFrom('long_writes')
      .select(['kind', 'format', 'version'])
      .where('state', 'in', ['running', 'reverting'])
      .execute()
  })
  const known = new Map(kinds.map(({ kind, format }) => [kind, format]))
  const unknown = plans.find(({ kind, format }) => known.get(kind) !== format)
  if (unknown === undefined) return
  throw new UpgradeError(
    `A large change (${unknown.kind}) was begun by Stowage ${unknown.version}, and this version cannot finish it.`,
    `Nothing was changed. Start Stowage ${unknown.version} again; when it has finished, start this version.`,
  )
}
