import {
  maxBackupsTold,
  maxGroupsTold,
  maxJobsTold,
  type ServerReport,
} from '@stowage/contract/server/administration'
import { Cron } from 'croner'
import type { Reader } from '#db/reader-writer.ts'
import { findDatabaseSize } from '#db/table-sizes.ts'
import { listJobs } from '#jobs/administer.ts'
import { countByState } from '#jobs/count-jobs.ts'
import type { Instant } from '#kernel/clock.ts'
import { freeDiskSpace } from '#kernel/free-disk-space.ts'
import { StartupError } from '#kernel/startup-error.ts'
import type { Account, WorkCtx } from '#server/context.ts'
import { type BackupPlace, findBackups } from './download-backup.ts'
import { countFilesByGroup } from './files-by-group.ts'

/** What the report tells besides what stands in the database. */
export interface ServerFacts extends BackupPlace {
  readonly version: string
  readonly config: BackupPlace['config'] & {
    readonly data: string
    readonly backup: { readonly at: string; readonly keep: number }
    readonly mailer: { readonly from: string | undefined }
    readonly options: { readonly timeZone: string | undefined }
  }
  readonly canMail: boolean
}

/** Tells how the server is. What cannot be looked at, such as a bucket that is away, is told as an error, and hides nothing else. */
export const showServer =
  (facts: ServerFacts) =>
  async (ctx: WorkCtx<Account>): Promise<ServerReport> => {
    const stored = await ctx.read(async ({ db }) => ({
      files: await countFilesByGroup(db),
      database: { kind: db.dialect.name, bytes: await findDatabaseSize(db) },
      groups: await listGroups(db),
      jobs: await tellJobs(db),
      backupError: await findBackupError(db),
    }))
    const { files, database, groups, jobs, backupError } = stored
    const filesOf = new Map(files.map(({ groupId, count, bytes }) => [groupId, { count, bytes }]))
    const none = { count: 0, bytes: 0 }
    return {
      version: facts.version,
      database,
      files: {
        count: files.reduce((sum, { count }) => sum + count, 0),
        bytes: files.reduce((sum, { bytes }) => sum + bytes, 0),
      },
      roomLeft: (await freeDiskSpace(facts.config.data).catch(() => undefined)) ?? null,
      groups: groups
        .map(group => ({ ...group, files: filesOf.get(group.id) ?? none }))
        .toSorted((one, other) => other.files.bytes - one.files.bytes)
        .slice(0, maxGroupsTold),
      groupCount: groups.length,
      backups: await tellBackups(facts, ctx.now, backupError),
      jobs,
      mail: { isConfigured: facts.canMail, from: facts.canMail ? (facts.config.mailer.from ?? null) : null },
    }
  }

const listGroups = (db: Reader) =>
  db.q
    .selectFrom('groups as g')
    .leftJoin('memberships as m', 'm.group_id', 'g.id')
    .select(({ fn }) => ['g.id', 'g.name', fn.count<number>('m.user_id').as('members')])
    .groupBy(['g.id', 'g.name'])
    .orderBy('g.name')
    .execute()

async function tellJobs(db: Reader): Promise<ServerReport['jobs']> {
  const failures = await listJobs(db, 'failed')
  return {
    ...(await countByState(db)),
    failures: failures.slice(0, maxJobsTold).map(({ id, kind, error, attempts, createdAt }) => ({
      id,
      kind,
      error: error ?? '',
      attempts,
      createdAt,
    })),
  }
}

/** Why the last attempt to make a backup failed; null when it did not. */
async function findBackupError(db: Reader): Promise<string | null> {
  const job = await db.q
    .selectFrom('jobs')
    .select('error')
    .where('kind', '=', 'task.backup')
    .where('error', 'is not', null)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return job?.error ?? null
}

async function tellBackups(
  facts: ServerFacts,
  now: Instant,
  failed: string | null,
): Promise<ServerReport['backups']> {
  const { url, at, keep } = facts.config.backup
  if (url === undefined) return null
  const { timeZone } = facts.config.options
  const timer = new Cron(at, { paused: true, ...(timeZone === undefined ? {} : { timezone: timeZone }) })
  const next = timer.nextRun(new Date(now))?.toISOString() ?? null
  try {
    const files = (await findBackups(facts, now))?.files ?? []
    const kept = files
      .slice(-maxBackupsTold)
      .reverse()
      .map(({ key, size }) => ({ name: key, at: madeAt(key), bytes: size }))
    return { at, keep, next, last: kept[0] ?? null, kept, error: failed }
  } catch (error) {
    if (!(error instanceof StartupError)) throw error
    return { at, keep, next, last: null, kept: [], error: error.message }
  }
}

/** The moment in the name of a backup, such as `stowage-20261127T020000Z-…`. */
const madeAt = (name: string): Instant => {
  const [, year, month, day, hour, minute, second] =
    /(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z/.exec(name) ?? []
  return `${year}-${month}-${day}T${hour}:${minute}:${second}.000Z`
}
