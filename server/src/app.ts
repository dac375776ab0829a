import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import type { Config } from './config.ts'
import { type Database } from '#db/database.ts'
import { migrate } from '#db/migrate.ts'
import { PostgresDatabase } from '#db/postgres.ts'
import { SqliteDatabase } from '#db/sqlite.ts'
import { type Clock, systemClock } from '#kernel/clock.ts'
import { serveDescription } from '#http/description.ts'
import type { Route } from '#http/serve.ts'
import { answerUnknown, createServer } from '#http/server.ts'
import { serveWeb } from '#http/web-assets.ts'
import { openWriteOn } from './open-write.ts'
import { version } from './version.ts'

/** A running Stowage: one server on one database. */
export interface App {
  readonly config: Config
  readonly database: Database
  readonly server: FastifyInstance
  readonly routes: readonly Route[]
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
  return new PostgresDatabase(config.databaseUrl, error => log.error({ err: error }, 'A database connection broke'))
}

/** Builds everything by hand, top to bottom. Features further down may use those above them. */
export async function createApp(config: Config, { log, clock = systemClock }: Outside): Promise<App> {
  const database = openDatabase(config, log)
  const steps = await migrate(database, clock)
  if (steps.length > 0) log.info({ steps }, 'The database was brought to the newest model')

  const routes: Route[] = []
  const server = await createServer(
    { logger: log, trustProxy: config.options.trustProxy, idleTimeout: config.web.idleTimeout },
    {
      database,
      clock,
      identify: async () => undefined,
      openWrite: openWriteOn(database, () => undefined),
      settings: {
        hostname: config.options.hostname,
        maxBody: config.web.maxUploadBytes + 1024 * 1024,
        readTimeout: config.web.readTimeout,
        checkReplies: config.checkReplies,
      },
    },
    routes,
  )
  serveDescription(server, routes.map(({ operation }) => operation), version)
  answerUnknown(server, routes, await serveWeb(server, webFolder))

  return {
    config,
    database,
    server,
    routes,
    async close() {
      await server.close()
      await database.close()
    },
  }
}
