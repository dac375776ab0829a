import type { Server } from 'node:http'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { openScratchFolder } from '#db/scratch-folder.ts'
import { clearedCookies } from '#features/sessions/index.ts'
import { serveHealth } from '#http/health.ts'
import { createMetricsServer } from '#http/metrics-server.ts'
import { answerNotFound } from '#http/not-found.ts'
import { serveDescription } from '#http/openapi/description.ts'
import type { HandlerFrame } from '#http/pipeline/operation-handler.ts'
import type { Route } from '#http/pipeline/serve.ts'
import { createServer } from '#http/server.ts'
import { serveWeb } from '#http/web-assets.ts'
import { countJobs } from '#jobs/count-jobs.ts'
import { type Services } from './services.ts'
import { readBuild, version } from './version.ts'

const webFolder = path.join(import.meta.dirname, '../../web/dist')

/** The metrics, for a server of their own; undefined when none are kept. */
export async function serveMetrics(
  services: Services,
  kinds: readonly string[],
  sockets: () => number,
): Promise<Server | undefined> {
  const { metrics, database, clock, config, log } = services
  if (metrics === undefined) return undefined
  const onError = (error: unknown): void => log.warn({ err: error }, 'Some metrics could not be collected')
  metrics.watch({
    clock,
    build: { ...readBuild(), database: database.dialect.name },
    data: config.data,
    load: () => database.load(),
    countJobs: () => database.read(db => countJobs(db, kinds)),
    sockets,
    onError,
  })
  return createMetricsServer(metrics, onError)
}

/** The operations over HTTP, with their description and the web page. */
export async function createHttpApp(
  tools: Omit<HandlerFrame, 'settings'>,
  { config, installation, log, metrics, readiness, betweenSteps }: Services,
  routes: readonly Route[],
): Promise<FastifyInstance> {
  const { web, options, checkReplies } = config
  const settings = { ...options, ...web, checkReplies }
  const server = await createServer(
    {
      logger: log,
      installation,
      clearedCookies,
      onAnswer: metrics?.answered,
      openFolder: openScratchFolder,
      live: config.live,
      ...options,
      ...web,
    },
    { ...tools, settings, betweenSteps },
    routes,
  )
  const operations = routes.map(({ operation }) => operation)
  serveDescription(server, operations, version)
  serveHealth(server, readiness)
  answerNotFound(server, routes, await serveWeb(server, webFolder))
  return server
}
