import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import type { Logger } from 'pino'
import { createUnavailableServer } from '#http/unavailable-server.ts'
import { minute } from '#kernel/clock.ts'
import type { UpgradeError } from '#kernel/startup-error.ts'
import type { Config } from '../config.ts'
import { listen } from './listen.ts'

/** After how long it is tried again what may have passed, milliseconds. */
const timeoutMs = minute

/**
 * Tells everybody who calls why the database cannot be used, until a signal comes or it may be tried again; resolves to
 * which of both. Ending at once would only make whoever looks after the process start it again and again.
 */
export async function serveUnavailable(
  refusal: UpgradeError,
  { web }: Config,
  log: Logger,
): Promise<'stop' | 'again'> {
  log.fatal({ err: refusal.cause }, refusal.message)
  // A socket that systemd has handed over can be opened once.
  const isTriedAgain = refusal.isPassing && web.host?.startsWith('sysd?') !== true
  const more = isTriedAgain ? ' Stowage also tries again every minute.' : ''
  const server = createUnavailableServer(
    { reason: refusal.reason, advice: `${refusal.advice}${more}` },
    web.basePath,
  )
  log.warn(`Until somebody looks after it, ${await listen(server, web)} answers that Stowage is out of order`)
  const over = new AbortController()
  const { signal } = over
  const stop = Promise.race([once(process, 'SIGTERM', { signal }), once(process, 'SIGINT', { signal })])
  const next = await Promise.race([
    stop.then(() => 'stop' as const),
    ...(isTriedAgain ? [wait(timeoutMs, 'again' as const, { signal })] : []),
  ])
  over.abort()
  await stop.catch(() => undefined)
  await server.close()
  return next
}
