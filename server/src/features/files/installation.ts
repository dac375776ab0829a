import type { Database } from '#db/database.ts'
import { ensureInstanceSetting, findInstanceSetting } from '#db/instance-settings.ts'
import type { Reader } from '#db/reader-writer.ts'
import { listApplied } from '#db/upgrade/migrate.ts'
import { fingerprintFact } from '#features/api-keys/index.ts'
import { newId } from '#kernel/ids.ts'

const key = 'installation'

/**
 * The id of the installation of which these are facts; undefined before its first start. One from before there were ids
 * has the id that its pepper stands for, so that a copy that was made then and is brought back now has the same.
 */
export const installationIn = (facts: ReadonlyMap<string, string>): string | undefined =>
  facts.get(key) ?? facts.get(fingerprintFact)?.slice(0, 32)

/** The id of the installation that a database belongs to; undefined before its first start. */
export async function findInstallation(db: Reader): Promise<string | undefined> {
  if ((await listApplied(db)).length === 0) return undefined
  const facts = await db.q
    .selectFrom('instance')
    .select(['key', 'value'])
    .where('key', 'in', [key, fingerprintFact])
    .execute()
  return installationIn(new Map(facts.map(fact => [fact.key, fact.value])))
}

/** The id of this installation, by which a store for files knows whose it is; made when it is first asked for. */
export const ensureInstallation = async (database: Database): Promise<string> =>
  (await database.read(db => findInstanceSetting(db, key))) ??
  database.write(null, async ({ db }) =>
    ensureInstanceSetting(db, key, (await findInstallation(db)) ?? newId()),
  )

/** Setting of a restored database: id of the installation whose store it has taken over, and whose mark it may replace. */
export const replacedOwner = 'replaced_owner'

/** The installation whose store a restored backup has taken over; undefined without one. */
export const findReplacedOwner = (db: Reader): Promise<string | undefined> =>
  findInstanceSetting(db, replacedOwner)

/** Has a database never been in use? One whose first start was cut short has an id already. */
export async function isFresh(db: Reader): Promise<boolean> {
  if ((await findInstallation(db)) !== undefined) return false
  if ((await listApplied(db)).length === 0) return true
  return (await db.q.selectFrom('users').select('id').limit(1).executeTakeFirst()) === undefined
}
