import { once } from 'node:events'
import type { Logger } from 'pino'
import { createOutOfOrder } from '#http/out-of-order.ts'
import type { UpgradeRefused } from '#kernel/start-refused.ts'
import type { Config } from '../config.ts'
import { listen } from './listen.ts'

/**
 * Tells everybody who calls why the database cannot be used, until a signal comes; resolves to the exit code. Ending at
 * once would only make whoever looks after the process start it again and again.
 */
export async function serveOutOfOrder(
  refusal: UpgradeRefused,
  { web }: Config,
  log: Logger,
): Promise<number> {
  log.fatal({ err: refusal.cause }, refusal.message)
  const server = createOutOfOrder(refusal)
  log.warn(`Until somebody looks after it, ${await listen(server, web)} answers that Stowage is out of order`)
  await Promise.race([once(process, 'SIGTERM'), once(process, 'SIGINT')])
  await server.close()
  await new Promise<void>(resolve => log.flush(() => resolve()))
  return 1
}
