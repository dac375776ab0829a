import type { Database } from '#db/database.ts'
import type { Writer } from '#db/reader-writer.ts'
import { sweepExports } from '#features/archives/export/sweep-exports.task.ts'
import { backUp, sweepStagedBackups } from '#features/backups/back-up.task.ts'
import { noteFolder, openBackups } from '#features/backups/open-backups.ts'
import { sweepFiles, sweepStaged } from '#features/files/sweep-files.task.ts'
import { sweepHistory } from '#features/history/index.ts'
import { sweepInvitations } from '#features/invitations/sweep-invitations.task.ts'
import { sendDueNotices } from '#features/notices/send-due-notices.task.ts'
import { sweepSentNotices } from '#features/notices/sweep-sent-notices.task.ts'
import { sweepKnownAddresses } from '#features/sessions/sweep-known-addresses.task.ts'
import { sweepSessions } from '#features/sessions/sweep-sessions.task.ts'
import { checkRelease } from '#features/status/check-release.task.ts'
import { sweepRuns } from '#features/tables/index.ts'
import { sweepPasswordResets } from '#features/users/sweep-password-resets.task.ts'
import type { FileStore } from '#files/store.ts'
import { deleteOldCounters } from '#http/limits/rate-limits.ts'
import { sweepIdempotencyKeys } from '#idempotency/sweep-keys.task.ts'
import type { Task } from '#jobs/periodic-task.ts'
import { sweep } from '#jobs/sweep.ts'
import { sweepJobs } from '#jobs/sweep-jobs.ts'
import { withTrustedClock } from '#jobs/trusted-clock.ts'
import type { Outbound } from '#outbound/outbound.ts'
import type { Config } from './config.ts'
import { version } from './version.ts'

interface TaskTools {
  readonly database: Database
  readonly store: FileStore
  readonly outbound: Outbound
  readonly config: Config
}

/** Every periodic task, with its time: minute, hour, day, month, weekday. What is removed by its age is removed here. */
export const periodicTasks = ({ database, store, outbound, config }: TaskTools): Task[] => [
  ...sweeps({ store, config }).map(task => ({ ...task, run: withTrustedClock(database, task.run) })),
  {
    name: 'tell-what-is-due',
    pattern: '*/15 * * * *',
    atStart: 'always',
    run: sendDueNotices({ ...config.notices, ...config.options, ...config.web }),
  },
  ...releaseTasks(outbound, config),
  ...backupTasks({ database, store, outbound, config }),
]

/** Tasks that delete old data. */
const sweeps = ({ store, config }: Pick<TaskTools, 'store' | 'config'>): Task[] => [
  { name: 'sweep-sessions', pattern: '7 3 * * *', atStart: 'always', run: sweepSessions },
  { name: 'sweep-password-resets', pattern: '12 3 * * *', atStart: 'always', run: sweepPasswordResets },
  { name: 'sweep-invitations', pattern: '17 3 * * *', atStart: 'always', run: sweepInvitations },
  {
    name: 'sweep-rate-counters',
    pattern: '22 * * * *',
    atStart: 'always',
    run: ctx => sweep(ctx, deleteOldCounters),
  },
  { name: 'sweep-known-addresses', pattern: '42 3 * * *', atStart: 'always', run: sweepKnownAddresses },
  {
    name: 'sweep-idempotency-keys',
    pattern: '52 * * * *',
    atStart: 'always',
    run: sweepIdempotencyKeys,
  },
  { name: 'sweep-jobs', pattern: '27 3 * * *', atStart: 'always', run: sweepJobs },
  { name: 'sweep-files', pattern: '32 3 * * *', atStart: 'always', run: sweepFiles(store) },
  {
    name: 'sweep-staged',
    pattern: '34 3 * * *',
    atStart: 'always',
    isLocal: true,
    run: sweepStaged(() => store),
  },
  {
    name: 'sweep-exports',
    pattern: '37 3 * * *',
    atStart: 'always',
    run: sweepExports(store, config.exports.keepDays),
  },
  { name: 'sweep-import-runs', pattern: '42 * * * *', atStart: 'always', run: sweepRuns },
  { name: 'sweep-sent-notices', pattern: '57 3 * * *', atStart: 'always', run: sweepSentNotices },
  { name: 'sweep-history', pattern: '47 * * * *', atStart: 'always', run: sweepHistory(config.history) },
]

/** Nobody is asked for the newest release unless the settings say whom. */
function releaseTasks(outbound: Outbound, { options }: Config): Task[] {
  if (!options.githubReleaseCheck || options.releaseFeed === undefined) return []
  const run = checkRelease(outbound, options.releaseFeed)
  return [{ name: 'check-release', pattern: '31 * * * *', atStart: 'always', run }]
}

/** Backups are made of what the settings say where to put them. */
function backupTasks({ database, store, outbound, config }: TaskTools): Task[] {
  const { url, at, keep } = config.backup
  if (url === undefined) return []
  const open = () => openBackups(database, config, outbound.trust)
  const note = (db: Writer) => noteFolder(db, config)
  const run = backUp({ database, store, settings: config, version, open, note, keep })
  return [
    { name: 'backup', pattern: at, atStart: 'when missed', run },
    {
      name: 'sweep-staged-backups',
      pattern: '36 3 * * *',
      atStart: 'always',
      isLocal: true,
      run: withTrustedClock(database, sweepStagedBackups(open)),
    },
  ]
}
