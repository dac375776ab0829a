import { Cron } from 'croner'
import { findNewestBackup, findSeries } from '#features/backups/index.ts'
import { openStoreAt } from '#files/open-store.ts'
import { latestNoted } from '#kernel/clock.ts'
import type { Part } from './part.ts'

/** The backups that the server makes by itself: whether one of the last two times is there. */
export const backups: Part = {
  names: ['backups'],
  isWanted: ({ config }) => config.backup.url !== undefined,
  async look({ config, ctx, database }, tell) {
    const { url, at } = config.backup
    const series = await database.read(findSeries)
    const newest = series && (await findNewestBackup(openStoreAt(url, config), series, ctx.now()))
    const schedule = new Cron(at, { paused: true, timezone: config.options.timeZone })
    const latest = new Date(latestNoted(ctx.now()))
    const [, due] = schedule.previousRuns(2, new Date(ctx.now()))
    const warn = (id: string, what: string) => tell({ check: 'backups', severity: 'warn', id, what })
    if (!newest) warn('none', 'was made so far')
    else if ((due !== undefined && newest.modifiedAt < due) || newest.modifiedAt > latest)
      warn(newest.key, `is the newest backup, of ${newest.modifiedAt.toISOString()}`)
  },
}
