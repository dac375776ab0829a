import { stat } from 'node:fs/promises'
import path from 'node:path'
import { Cron } from 'croner'
import {
  backupFolder,
  findNewestBackup,
  findObstacle,
  findSeries,
  openBackups,
} from '#features/backups/index.ts'
import { folderAt } from '#files/open-store.ts'
import { latestNoted } from '#kernel/clock.ts'
import type { OnFinding } from './checks.ts'
import type { Part, Tools } from './part.ts'

/** The backups that the server makes by itself: whether one of the last two times is there. */
export const backups: Part = {
  names: ['backups'],
  isWanted: ({ config }) => config.backup.url !== undefined,
  async look(tools, tell) {
    if (!(await isFolderUsable(tools, tell))) return
    const { config, ctx, database } = tools
    const { at } = config.backup
    const series = await database.read(findSeries)
    const newest = series && (await findNewest(tools, series))
    const schedule = new Cron(at, { paused: true, timezone: config.options.timeZone })
    const latest = new Date(latestNoted(ctx.now()))
    const [, due] = schedule.previousRuns(2, new Date(ctx.now()))
    const warn = (id: string, what: string) => tell({ check: 'backups', severity: 'warn', id, what })
    if (!newest) warn('none', 'was made so far')
    else if ((due !== undefined && newest.modifiedAt < due) || newest.modifiedAt > latest)
      warn(newest.key, `is the newest backup, of ${newest.modifiedAt.toISOString()}`)
  },
}

/** Tells what speaks against the folder for backups; false when nothing can be looked for in it. */
async function isFolderUsable({ config, database }: Tools, tell: OnFinding): Promise<boolean> {
  const folder = backupFolder(config)
  if (folder === undefined) return true
  const found = (severity: 'warn' | 'fault', id: string, what: string) =>
    tell({ check: 'backups', severity, id, what })
  const obstacle = await findObstacle(database, config)
  if (obstacle !== undefined) found('fault', 'STOWAGE_BACKUP_URL', `names a folder that ${obstacle}`)
  else if (await isOnDiskOfData(folder, config))
    found('warn', folder, 'is on the same disk as the data: when that disk fails, both are lost')
  return obstacle === undefined
}

/** A folder that is not there yet has no backups, and is not made by looking. */
async function findNewest({ config, ctx, database }: Tools, series: string) {
  const folder = backupFolder(config)
  if (folder !== undefined && (await diskOf(folder)) === undefined) return undefined
  return findNewestBackup(await openBackups(database, config), series, ctx.now())
}

/** Is the database or are the files on the disk of this folder, as far as the system tells one disk from another? */
async function isOnDiskOfData(
  folder: string,
  { data, databaseUrl, storageUrl }: Tools['config'],
): Promise<boolean> {
  const paths = [
    ...(databaseUrl === undefined ? [data] : []),
    storageUrl === undefined ? path.join(data, 'files') : folderAt(storageUrl),
  ].filter(each => each !== undefined)
  const [disk, ...disks] = await Promise.all([folder, ...paths].map(diskOf))
  return disk !== undefined && disks.includes(disk)
}

/** The number of the disk on which something is; undefined when it is not there. */
const diskOf = (file: string): Promise<number | undefined> =>
  stat(file).then(
    ({ dev }) => dev,
    () => undefined,
  )
