import { once } from 'node:events'
import { createApp } from '../app.ts'
import { type Config, loadConfig } from '../config.ts'
import { createLogger } from '../logger.ts'

/** Runs the server until it is told to stop; resolves to the exit code. */
export async function serveCommand(
  env: Record<string, string | undefined>,
  flags: Record<string, string | undefined>,
): Promise<number> {
  const { config, notes } = loadConfig(env, flags)
  const log = createLogger(config, process.stdout.isTTY)
  for (const note of notes) log.warn(note)

  const app = await createApp(config, { log })
  const address = await app.server.listen({ port: config.web.port, host: config.web.host ?? '::' })
  app.work()
  for (const line of greeting(config, address)) log.info(line)

  const signal = await Promise.race([once(process, 'SIGTERM'), once(process, 'SIGINT')])
  log.info(`${String(signal[0] ?? 'A signal')} came: running requests end, then the database is closed`)
  await app.close()
  log.info('Stopped')
  return 0
}

/** Where it listens and where the data is, in a few readable lines. */
function greeting({ web, data, databaseUrl }: Config, address: string): string[] {
  const shown = web.host === undefined ? `http://localhost:${new URL(address).port}` : address
  return [
    `Stowage listens on ${shown}`,
    databaseUrl === undefined
      ? `The database and the files are in ${data}`
      : `The database is ${masked(databaseUrl)}, the files are in ${data}`,
  ]
}

const masked = (url: string): string => url.replace(/:[^:@/]+@/, ':••••@')
