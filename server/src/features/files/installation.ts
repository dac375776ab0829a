import type { Database } from '#db/database.ts'
import { findFact, settleFact } from '#db/facts.ts'
import { newId } from '#kernel/ids.ts'

const key = 'installation'

/** The id of this installation, by which a store for files knows whose it is; made when it is first asked for. */
export const settleInstallation = async (database: Database): Promise<string> =>
  (await database.read(db => findFact(db, key))) ??
  database.write(null, ({ db }) => settleFact(db, key, newId()))
