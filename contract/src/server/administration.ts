import { z } from 'zod'
import { GroupRole } from '../groups/groups.ts'
import { bodyOf } from '../protocol/body.ts'
import { says } from '../protocol/issues.ts'
import { operationIn } from '../protocol/operation.ts'
import { queryText } from '../protocol/query.ts'
import { ById, Id } from '../values/ids.ts'
import { Instant } from '../values/times.ts'

const operation = operationIn('Server')

const count = () => z.int().min(0)

const Files = z.strictObject({ count: count(), bytes: count() })

/** The most groups in the report: those with the largest files. */
export const maxGroupsTold = 100

/** The most failed jobs in the report. */
export const maxJobsTold = 100

/** The most backups in the report. */
export const maxBackupsTold = 100

const Backup = z.strictObject({ name: z.string(), at: Instant, bytes: count() })

/** State of the server, for those who run it. */
export const ServerReport = z
  .strictObject({
    version: z.string().describe('Of Stowage'),
    database: z.strictObject({ kind: z.enum(['sqlite', 'postgres']), bytes: count() }),
    files: Files.describe('All files of attachments, without the trash'),
    roomLeft: count().nullable().describe('Free bytes on the disk of the data folder'),
    groups: z
      .array(z.strictObject({ id: Id, name: z.string(), members: count(), files: Files }))
      .max(maxGroupsTold)
      .describe('By size of their files, largest first'),
    groupCount: count(),
    backups: z
      .strictObject({
        at: z.string().describe('The schedule: minute, hour, day, month and weekday'),
        keep: count().describe('The number of kept backups'),
        next: Instant.nullable(),
        last: Backup.nullable().describe('Null before the first one'),
        kept: z.array(Backup).max(maxBackupsTold).describe('Existing backups, newest first'),
        error: z
          .string()
          .nullable()
          .describe('The reason why the last attempt failed, or why no backup can be made'),
      })
      .nullable()
      .describe('Null: backups are disabled'),
    jobs: z.strictObject({
      waiting: count(),
      running: count(),
      failed: count(),
      failures: z
        .array(
          z.strictObject({
            id: Id,
            kind: z.string(),
            error: z.string(),
            attempts: count(),
            createdAt: Instant,
          }),
        )
        .max(maxJobsTold)
        .describe('Failed jobs, oldest first'),
    }),
    mail: z.strictObject({ isConfigured: z.boolean(), from: z.string().nullable() }),
  })
  .meta({ id: 'ServerReport' })
export type ServerReport = z.infer<typeof ServerReport>

/** An account of the server, without the contents of its groups. */
export const ServerAccount = z
  .strictObject({
    id: Id,
    name: z.string(),
    email: z.string(),
    isSuperuser: z.boolean(),
    isDisabled: z.boolean(),
    hasPassword: z.boolean().describe('False for people who only sign in with OpenID Connect'),
    createdAt: Instant,
    lastSeenAt: Instant.nullable().describe('The last use of a session; null when there is no session'),
    groups: z.array(z.strictObject({ id: Id, name: z.string(), role: GroupRole })),
  })
  .meta({ id: 'ServerAccount' })
export type ServerAccount = z.infer<typeof ServerAccount>

/** Returns the state of the server: storage, backups, jobs, mail. */
export const getServer = operation({
  name: 'getServer',
  summary: 'Show the state of the server',
  route: 'GET /v1/server',
  needs: 'superuser',
  reply: ServerReport,
  status: 200,
  problems: [],
})

/** Sends a backup, whole or by ranges. */
export const downloadBackup = operation({
  name: 'downloadBackup',
  summary: 'Download a backup',
  description:
    'Returns the newest backup, or the one of `name`. It contains all groups and the secret of API ' +
    'keys. Supports `Range` and `If-Range`.',
  route: 'GET /v1/server/backup',
  needs: 'superuser',
  query: z.object({ name: queryText(255).describe('One of `backups.kept` of the report') }),
  status: 200,
  replyType: 'application/zip',
  hasEtag: true,
  problems: [
    'backup.not_found',
    'demo.refused',
    'range.outside',
    'precondition_failed',
    'storage.unavailable',
  ],
})

/** Lists all accounts, by email address. */
export const listAccounts = operation({
  name: 'listAccounts',
  summary: 'List the accounts of the server',
  route: 'GET /v1/server/accounts',
  needs: 'superuser',
  reply: z.array(ServerAccount),
  status: 200,
  problems: [],
})

/** Disables or enables an account. */
export const updateAccount = operation({
  name: 'updateAccount',
  summary: 'Disable or enable an account',
  description: 'Disabling ends all sessions; password and API keys are refused until the account is enabled.',
  route: 'PATCH /v1/server/accounts/:id',
  needs: 'superuser',
  params: ById,
  body: bodyOf({ disabled: z.boolean(says('not_boolean')) }),
  reply: ServerAccount,
  status: 200,
  problems: ['user.not_found', 'server.own_account'],
})

/** Creates a link to set a new password: valid once, for an hour. */
export const createResetLink = operation({
  name: 'createResetLink',
  summary: 'Create a link to set a new password',
  description: 'The link works once, within an hour, and is not shown again.',
  route: 'POST /v1/server/accounts/:id/reset-link',
  needs: 'superuser',
  params: ById,
  answersSecret: true,
  reply: z.strictObject({ url: z.string(), expiresAt: Instant }).meta({ id: 'ResetLink' }),
  status: 201,
  problems: ['user.not_found', 'server.no_password'],
})

/** Retries a failed job. */
export const retryJob = operation({
  name: 'retryJob',
  summary: 'Retry a failed job',
  route: 'POST /v1/server/jobs/:id/retry',
  needs: 'superuser',
  params: ById,
  status: 204,
  problems: ['job.not_found'],
})

/** Mails a test to the caller; a failure includes the answer of the mail server. */
export const sendTestMail = operation({
  name: 'sendTestMail',
  summary: 'Mail a test to yourself',
  route: 'POST /v1/server/test-mail',
  needs: 'superuser',
  status: 204,
  problems: ['mail.not_configured', 'mail.failed'],
})
