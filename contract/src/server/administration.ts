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

/** How many groups the report tells of by name: those whose files are largest. */
export const maxGroupsTold = 100

/** How many failed jobs the report tells of. */
export const maxJobsTold = 100

/** How many backups the report names. */
export const maxBackupsTold = 100

const Backup = z.strictObject({ name: z.string(), at: Instant, bytes: count() })

/** How the server is, for whoever runs it. */
export const ServerReport = z
  .strictObject({
    version: z.string().describe('Of Stowage'),
    database: z.strictObject({ kind: z.enum(['sqlite', 'postgres']), bytes: count() }),
    files: Files.describe('All files that attachments name; those in the trash are not counted'),
    roomLeft: count().nullable().describe('Bytes on the disk of the data folder'),
    groups: z
      .array(z.strictObject({ id: Id, name: z.string(), members: count(), files: Files }))
      .max(maxGroupsTold)
      .describe('Those whose files are largest first'),
    groupCount: count(),
    backups: z
      .strictObject({
        at: z.string().describe('Minute, hour, day, month and weekday at which they are made'),
        keep: count().describe('How many are kept'),
        next: Instant.nullable(),
        last: Backup.nullable().describe('Null before the first one'),
        kept: z.array(Backup).max(maxBackupsTold).describe('Those that are there, newest first'),
        error: z.string().nullable().describe('Why the last attempt failed, or why no backup can be made'),
      })
      .nullable()
      .describe('Null: this server makes none'),
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
        .describe('Those that were given up, oldest first'),
    }),
    mail: z.strictObject({ isConfigured: z.boolean(), from: z.string().nullable() }),
  })
  .meta({ id: 'ServerReport' })
export type ServerReport = z.infer<typeof ServerReport>

/** Somebody with an account on the server; nothing of what their groups hold. */
export const ServerAccount = z
  .strictObject({
    id: Id,
    name: z.string(),
    email: z.string(),
    isSuperuser: z.boolean(),
    isDisabled: z.boolean(),
    hasPassword: z.boolean().describe('False for people who only sign in elsewhere'),
    createdAt: Instant,
    lastSeenAt: Instant.nullable().describe('When a session of theirs was last used; null: none is left'),
    groups: z.array(z.strictObject({ id: Id, name: z.string(), role: GroupRole })),
  })
  .meta({ id: 'ServerAccount' })
export type ServerAccount = z.infer<typeof ServerAccount>

/** Tells how the server is: storage, backups, jobs, mail. */
export const getServer = operation({
  name: 'getServer',
  summary: 'Tell how the server is',
  route: 'GET /v1/server',
  needs: 'superuser',
  reply: ServerReport,
  status: 200,
  problems: [],
})

/** Sends a backup, whole or in parts. */
export const downloadBackup = operation({
  name: 'downloadBackup',
  summary: 'Download a backup',
  description:
    'The newest backup, or the one that `name` names. It has everything of all groups, and the secret behind API keys. ' +
    'Understands `Range` and `If-Range`.',
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

/** Lists everybody with an account, by address. */
export const listAccounts = operation({
  name: 'listAccounts',
  summary: 'List the accounts of the server',
  route: 'GET /v1/server/accounts',
  needs: 'superuser',
  reply: z.array(ServerAccount),
  status: 200,
  problems: [],
})

/** Keeps somebody out, or lets them in again. */
export const updateAccount = operation({
  name: 'updateAccount',
  summary: 'Disable an account, or enable it',
  description:
    'Disabling ends all sessions; neither password nor API key counts until the account is enabled.',
  route: 'PATCH /v1/server/accounts/:id',
  needs: 'superuser',
  params: ById,
  body: bodyOf({ disabled: z.boolean(says('not_boolean')) }),
  reply: ServerAccount,
  status: 200,
  problems: ['user.not_found', 'server.own_account'],
})

/** Makes a link with which somebody chooses a new password, once, within an hour. */
export const createResetLink = operation({
  name: 'createResetLink',
  summary: 'Make a link to a new password',
  description: 'It works once, within an hour, and is not shown again.',
  route: 'POST /v1/server/accounts/:id/reset-link',
  needs: 'superuser',
  params: ById,
  answersSecret: true,
  reply: z.strictObject({ url: z.string(), expiresAt: Instant }).meta({ id: 'ResetLink' }),
  status: 201,
  problems: ['user.not_found', 'server.no_password'],
})

/** Tries a job again that was given up. */
export const retryJob = operation({
  name: 'retryJob',
  summary: 'Try a job again that was given up',
  route: 'POST /v1/server/jobs/:id/retry',
  needs: 'superuser',
  params: ById,
  status: 204,
  problems: ['job.not_found'],
})

/** Mails a test to the caller; says what the mail server answered when it does not take it. */
export const sendTestMail = operation({
  name: 'sendTestMail',
  summary: 'Mail a test to oneself',
  route: 'POST /v1/server/test-mail',
  needs: 'superuser',
  status: 204,
  problems: ['mail.not_configured', 'mail.failed'],
})
