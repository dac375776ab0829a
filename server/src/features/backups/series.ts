import { randomBytes } from 'node:crypto'
import { ensureInstanceSetting, findInstanceSetting } from '#db/instance-settings.ts'
import type { Reader, Writer } from '#db/reader-writer.ts'

/**
 * Under which fact a database notes what the backups are called that its server makes by itself. Backups do not have it, so
 * that a copy of the database begins a series of its own, and never removes a backup of the original.
 */
export const seriesFact = 'backup_series'

/** The series of the backups of this database; undefined before the first one. */
export const findSeries = (db: Reader): Promise<string | undefined> => findInstanceSetting(db, seriesFact)

/** The series of the backups of this database, eight letters and digits, which is begun unless there is one. */
export const ensureSeries = (db: Writer): Promise<string> =>
  ensureInstanceSetting(db, seriesFact, randomBytes(4).toString('hex'))
