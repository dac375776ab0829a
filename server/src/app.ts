import path from 'node:path'
import { subscribe } from '@stowage/contract/events'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { type Database } from '#db/database.ts'
import { migrate } from '#db/migrate.ts'
import { PostgresDatabase } from '#db/postgres.ts'
import { SqliteDatabase } from '#db/sqlite.ts'
import { createBroadcast } from '#events/broadcast.ts'
import { apiKeyRoutes, KeyHolders, settlePepper } from '#features/api-keys/index.ts'
import { csvRoutes } from '#features/csv/index.ts'
import { openDemo } from '#features/demo/index.ts'
import { entityRoutes } from '#features/entities/index.ts'
import { entityTypeRoutes } from '#features/entity-types/index.ts'
import { groupRoutes, loadCurrencies } from '#features/groups/index.ts'
import { invitationRoutes } from '#features/invitations/index.ts'
import { memberRoutes } from '#features/members/index.ts'
import { identifyWith, Passwords, RateLimits, sessionRoutes } from '#features/sessions/index.ts'
import { statusRoutes } from '#features/status/index.ts'
import { tagRoutes } from '#features/tags/index.ts'
import { userRoutes } from '#features/users/index.ts'
import { serveDescription } from '#http/description.ts'
import { type Route, serve } from '#http/serve.ts'
import { answerUnknown, createServer } from '#http/server.ts'
import { serveWeb } from '#http/web-assets.ts'
import type { Job } from '#jobs/define-job.ts'
import { createSchedule, type Schedule } from '#jobs/schedule.ts'
import { createWorker, type Worker } from '#jobs/worker.ts'
import { type Clock, systemClock } from '#kernel/clock.ts'
import { Errands } from '#kernel/errands.ts'
import type { Config } from './config.ts'
import { everyTask } from './every-task.ts'
import { openWriteOn } from './open-write.ts'
import { version } from './version.ts'

/** A running Stowage: one server on one database. */
export interface App {
  readonly config: Config
  readonly database: Database
  readonly server: FastifyInstance
  readonly routes: readonly Route[]
  readonly worker: Worker
  readonly schedule: Schedule
  /** Starts the work that nobody asks for: jobs and periodic tasks. A test calls them by hand instead. */
  work(): void
  /** Lets running requests end, then lets go of everything. */
  close(): Promise<void>
}

export interface Outside {
  readonly log: Logger
  readonly clock?: Clock
}

const webFolder = path.join(import.meta.dirname, '../../web/public')

/** Opens the database that the settings name. */
export function openDatabase(config: Config, log: Logger): Database {
  if (config.databaseUrl === undefined) return new SqliteDatabase(path.join(config.data, 'stowage.db'))
  return new PostgresDatabase(config.databaseUrl, error =>
    log.error({ err: error }, 'A database connection broke'),
  )
}

/** Builds everything by hand, top to bottom. Features further down may use those above them. */
export async function createApp(config: Config, { log, clock = systemClock }: Outside): Promise<App> {
  const database = openDatabase(config, log)
  const steps = await migrate(database, clock)
  if (steps.length > 0) log.info({ steps }, 'The database was brought to the newest model')

  const openWrite = openWriteOn(database, () => worker.wake())
  const background = { database, clock, openWrite, log }
  const jobs: Job[] = []
  const worker = createWorker({ ...background, jobs })
  const schedule = createSchedule({ ...background, tasks: everyTask, timeZone: config.options.timeZone })
  const live = await createBroadcast(background)

  const errands = new Errands(error => log.warn({ err: error }, 'Something beside a request failed'))
  const pepper = await settlePepper(database, config)
  const identify = identifyWith(new KeyHolders(database, pepper, errands))
  const limits = new RateLimits(config.auth.rateLimit)
  const { demo, options } = config
  const tools = { passwords: new Passwords(), limits, errands, pepper, demo, options, ...options }

  const features: Route[] = [
    ...apiKeyRoutes(pepper),
    ...sessionRoutes(tools),
    ...entityRoutes(options),
    ...csvRoutes(options),
    ...entityTypeRoutes,
    ...tagRoutes,
    ...groupRoutes(await loadCurrencies(options.currencyConfig)),
    ...invitationRoutes(limits),
    ...memberRoutes,
    ...userRoutes(tools),
    ...statusRoutes(config, version),
  ]
  if (demo) await openDemo({ ...background, ...tools, ...options, demoPassword: config.demoPassword })

  const routes: Route[] = [serve.socket(subscribe, live.join), ...features]
  const server = await createServer(
    { logger: log, trustProxy: config.options.trustProxy, idleTimeout: config.web.idleTimeout },
    {
      database,
      clock,
      identify,
      openWrite,
      settings: {
        hostname: config.options.hostname,
        maxBody: config.web.maxUploadBytes + 1024 * 1024,
        maxImport: config.web.maxImportBytes + 1024 * 1024,
        readTimeout: config.web.readTimeout,
        checkReplies: config.checkReplies,
      },
    },
    routes,
  )
  serveDescription(
    server,
    routes.map(({ operation }) => operation),
    version,
  )
  answerUnknown(server, routes, await serveWeb(server, webFolder))

  return {
    config,
    database,
    server,
    routes,
    worker,
    schedule,
    work() {
      worker.start()
      void schedule.start()
    },
    async close() {
      live.close()
      await server.close()
      await Promise.all([schedule.stop(), worker.stop()])
      await errands.done()
      await database.close()
    },
  }
}
