import type { InputOf } from '@stowage/contract/protocol/operation'
import * as contract from '@stowage/contract/server/administration'
import { type Route, serve } from '#http/pipeline/serve.ts'
import { retryJobs } from '#jobs/administer.ts'
import { Problem } from '#kernel/problem.ts'
import type { SendMail } from '#outbound/mailer.ts'
import type { Account, WriteCtx } from '#server/context.ts'
import { createResetLink, showAccounts, updateAccount } from './accounts.ts'
import { downloadBackup } from './download-backup.ts'
import { sendTestMail } from './send-test-mail.ts'
import { type ServerFacts, showServer } from './show-server.ts'

async function retryJob(
  { db, now }: WriteCtx<Account>,
  { id }: InputOf<typeof contract.retryJob>,
): Promise<void> {
  if ((await retryJobs(db, { id }, now)) === 0) throw new Problem('job.not_found')
}

/** What those who run the server can see and do in the page. */
export const administrationRoutes = (
  tools: ServerFacts &
    Parameters<typeof downloadBackup>[0] & { readonly pepper: string; readonly mail: SendMail | undefined },
): readonly Route[] => [
  serve.read(contract.getServer, { inSteps: showServer(tools) }),
  serve.read(contract.downloadBackup, { inSteps: downloadBackup(tools) }),
  serve.read(contract.listAccounts, showAccounts),
  serve.write(contract.updateAccount, updateAccount),
  serve.write(contract.createResetLink, createResetLink(tools)),
  serve.write(contract.retryJob, retryJob),
  serve.write(contract.sendTestMail, { inSteps: sendTestMail(tools) }),
]
