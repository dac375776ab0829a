import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import type { Logger } from 'pino'
import { surviveUnhandledRejections } from '#http/pipeline/unhandled-rejections.ts'
import { Problem } from '#kernel/problem.ts'
import { StartupError, UpgradeError } from '#kernel/startup-error.ts'
import { type App, createApp } from '../app.ts'
import { type Config, type LoadedConfig, maskAddress, parseFlags } from '../config.ts'
import { createLogger } from '../logger.ts'
import type { Overrides } from '../services.ts'
import { type Command, UsageError } from './command.ts'
import { listen, listenForMetrics } from './listen.ts'
import { loadSettings } from './load-settings.ts'
import { serveUnavailable } from './unavailable-server.ts'

/** `stowage serve`: runs the server until it is told to stop. */
export const serveCommand: Command = {
  name: 'serve',
  summary: 'run the server (what happens without a command)',
  help: `Usage: stowage serve [--adopt] [settings]

Runs the server until it gets SIGTERM or SIGINT.

  --adopt   takes over files and a pepper that belong to another installation, once: the mark in the folder or bucket
            becomes that of this database, and files that nothing names are set aside, and removed after 30 days`,
  run({ env, args, stderr }) {
    const { flags, own, positionals } = parseFlags(args, { adopt: { type: 'boolean' } })
    const [word] = positionals
    if (word !== undefined)
      throw new UsageError(`"${word}" is no setting. A command comes first: stowage ${word} …`)
    return serve(loadSettings({ env, stderr }, flags), own['adopt'] === true)
  },
}

async function serve({ config, notes }: LoadedConfig, adopts: boolean): Promise<number> {
  const log = createLogger(config, process.stdout.isTTY)
  for (const note of notes) log.warn(note)

  const app = await openApp(config, { log, adopts })
  if (app === undefined) return 1
  surviveUnhandledRejections(log, app.metrics?.rejectionUnhandled)
  const address = await listen(app.server, config.web).catch(async error => {
    await app.close()
    throw error
  })
  await listenForMetrics(app.metricsServer, config.metrics).catch(async error => {
    await app.close()
    throw error
  })
  app.work()
  for (const line of greeting(config, address)) log.info(line)

  const signal = await Promise.race([once(process, 'SIGTERM'), once(process, 'SIGINT')])
  log.info(`Received ${String(signal[0] ?? 'a signal')}: finishing requests, then closing the database`)
  app.retire()
  await wait(config.web.stopDelay)
  await app.close()
  log.info('Stopped')
  await flushed(log)
  return 0
}

/** Opens everything; undefined when the database cannot be used and somebody stopped us. */
async function openApp(config: Config, outside: Overrides): Promise<App | undefined> {
  const { log } = outside
  for (;;) {
    const app = await createApp(config, outside).catch(error => {
      const refused: unknown = error instanceof Problem ? error.cause : error
      if (refused instanceof UpgradeError) return refused
      throw explain(error, config)
    })
    if (!(app instanceof UpgradeError)) return app
    if ((await serveUnavailable(app, config, log)) === 'again') continue
    await flushed(log)
    return undefined
  }
}

const flushed = (log: Logger) => new Promise<void>(resolve => log.flush(() => resolve()))

/** Where it listens and where the data is, in a few readable lines. */
function greeting({ data, databaseUrl, storageUrl }: Config, address: string): string[] {
  const database = databaseUrl === undefined ? `in ${data}` : maskAddress(databaseUrl)
  const files = storageUrl === undefined ? `in ${data}` : maskAddress(storageUrl)
  return [`Stowage listens on ${address}`, `The database is ${database}, the files are ${files}`]
}

/** Turns what commonly stops a start into a sentence that says what to do. */
function explain(error: unknown, { databaseUrl }: Config): unknown {
  if (error instanceof Problem && error.code === 'overloaded' && databaseUrl !== undefined) {
    const { cause } = error
    return new StartupError(
      `The database at ${maskAddress(databaseUrl)} cannot be reached: ${cause instanceof Error ? cause.message : 'no answer'}`,
    )
  }
  return error
}
