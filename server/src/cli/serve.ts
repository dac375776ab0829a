import { once } from 'node:events'
import { StartRefused } from '#kernel/start-refused.ts'
import { createApp } from '../app.ts'
import { type Config, loadConfig, parseFlags } from '../config.ts'
import { createLogger } from '../logger.ts'
import type { Command } from './command.ts'
import { listen } from './listen.ts'

/** `stowage serve`: runs the server until it is told to stop. */
export const serveCommand: Command = {
  name: 'serve',
  summary: 'run the server (what happens without a command)',
  help: 'Usage: stowage serve [settings]\n\nRuns the server until it gets SIGTERM or SIGINT.',
  run: ({ env, args }) => serve(env, parseFlags(args).flags),
}

async function serve(
  env: Record<string, string | undefined>,
  flags: Record<string, string | undefined>,
): Promise<number> {
  // What we write is nobody else's to read.
  process.umask(0o077)
  const { config, notes } = loadConfig(env, flags)
  const log = createLogger(config, process.stdout.isTTY)
  for (const note of notes) log.warn(note)

  const app = await createApp(config, { log }).catch(error => {
    throw explain(error, config)
  })
  const place = await listen(app.server, config.web).catch(async error => {
    await app.close()
    throw error
  })
  app.work()
  for (const line of greeting(config, place)) log.info(line)

  const signal = await Promise.race([once(process, 'SIGTERM'), once(process, 'SIGINT')])
  log.info(`${String(signal[0] ?? 'A signal')} came: running requests end, then the database is closed`)
  await app.close()
  log.info('Stopped')
  await new Promise<void>(resolve => log.flush(() => resolve()))
  return 0
}

/** Where it listens and where the data is, in a few readable lines. */
function greeting({ data, databaseUrl }: Config, place: string): string[] {
  return [
    `Stowage listens on ${place}`,
    databaseUrl === undefined
      ? `The database and the files are in ${data}`
      : `The database is ${masked(databaseUrl)}, the files are in ${data}`,
  ]
}

const masked = (url: string): string => url.replace(/:[^:@/]+@/, ':••••@')

/** Turns what commonly stops a start into a sentence that says what to do. */
function explain(error: unknown, { databaseUrl }: Config): unknown {
  const { code, cause } = error as { code?: string; cause?: Error }
  if (code === 'overloaded' && databaseUrl !== undefined)
    return new StartRefused(
      `The database at ${masked(databaseUrl)} cannot be reached: ${cause?.message ?? 'no answer'}`,
    )
  return error
}
