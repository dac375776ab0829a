import type { Server } from 'node:http'
import path from 'node:path'
import { subscribe } from '@stowage/contract/events'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { type Database } from '#db/database.ts'
import { noteVersion } from '#db/last-version.ts'
import { type Migration, migrate } from '#db/migrate.ts'
import { PostgresDatabase } from '#db/postgres.ts'
import { SqliteDatabase } from '#db/sqlite.ts'
import { createBroadcast } from '#events/broadcast.ts'
import { actionRoutes } from '#features/actions/index.ts'
import { apiKeyRoutes, KeyHolders, settlePepper } from '#features/api-keys/index.ts'
import { attachmentRoutes } from '#features/attachments/index.ts'
import { csvRoutes } from '#features/csv/index.ts'
import { openDemo } from '#features/demo/index.ts'
import { entityRoutes } from '#features/entities/index.ts'
import { entityTypeRoutes } from '#features/entity-types/index.ts'
import { exportGroup, exportRoutes, importGroup, removeArchive } from '#features/exports/index.ts'
import { releaseJob, settleInstallation } from '#features/files/index.ts'
import { groupRoutes, loadCurrencies } from '#features/groups/index.ts'
import { invitationRoutes } from '#features/invitations/index.ts'
import { labelRoutes } from '#features/labels/index.ts'
import { maintenanceRoutes } from '#features/maintenance/index.ts'
import { memberRoutes } from '#features/members/index.ts'
import { deliverNoticeJob } from '#features/notices/index.ts'
import { notifierRoutes } from '#features/notifiers/index.ts'
import { oidcRoutes, openProvider } from '#features/oidc/index.ts'
import { productRoutes } from '#features/products/index.ts'
import { identifyWith, Passwords, RateLimits, sessionRoutes } from '#features/sessions/index.ts'
import { statisticsRoutes } from '#features/statistics/index.ts'
import { statusRoutes } from '#features/status/index.ts'
import { tagRoutes } from '#features/tags/index.ts'
import { telemetryRoutes } from '#features/telemetry/index.ts'
import { templateRoutes } from '#features/templates/index.ts'
import { thumbnailJob, thumbnailRoutes } from '#features/thumbnails/index.ts'
import { mailPasswordReset, userRoutes } from '#features/users/index.ts'
import { countReceived } from '#files/count-received.ts'
import { openStore } from '#files/open-store.ts'
import type { FileStore } from '#files/store.ts'
import { Thumbnailer } from '#files/thumbnails/thumbnailer.ts'
import { tryStore } from '#files/try-store.ts'
import { serveDescription } from '#http/description.ts'
import type { Exchanges } from '#http/exchange.ts'
import { serveHealth } from '#http/health.ts'
import { createMetricsServer, stopServer } from '#http/metrics-server.ts'
import { type Parts, Readiness } from '#http/readiness.ts'
import { type Route, serve } from '#http/serve.ts'
import { answerUnknown, createServer } from '#http/server.ts'
import { serveWeb } from '#http/web-assets.ts'
import { countJobs } from '#jobs/count-jobs.ts'
import { type JobLane, lanes } from '#jobs/lanes.ts'
import { releaseLeases } from '#jobs/release-leases.ts'
import { createSchedule, type Schedule } from '#jobs/schedule.ts'
import { createWorker, type Worker } from '#jobs/worker.ts'
import { type Clock, systemClock } from '#kernel/clock.ts'
import { Errands } from '#kernel/errands.ts'
import { policyOf } from '#outbound/address-policy.ts'
import { openMailer } from '#outbound/mailer.ts'
import { Outbound, type OutboundOptions } from '#outbound/outbound.ts'
import type { Config } from './config.ts'
import { everyTask } from './every-task.ts'
import { openMetrics } from './metrics/metrics.ts'
import { openWriteOn } from './open-write.ts'
import { readBuild, version } from './version.ts'

/** A running Stowage: one server on one database. */
export interface App {
  readonly config: Config
  readonly database: Database
  readonly server: FastifyInstance
  readonly routes: readonly Route[]
  readonly worker: Worker
  readonly schedule: Schedule
  /** Serves the metrics; undefined when none are kept. */
  readonly metricsServer: Server | undefined
  /** Tells probes that requests should go elsewhere, though those that come are still answered. */
  retire(): void
  /** Starts the work that nobody asks for: jobs and periodic tasks. A test calls them by hand instead. */
  work(): void
  /** Lets running requests end, then lets go of everything. */
  close(): Promise<void>
}

export interface Outside {
  readonly log: Logger
  readonly clock?: Clock
  /** How other servers are reached, when not as usual. */
  readonly outbound?: OutboundOptions
  /** The steps of the model, when not those of this version. */
  readonly steps?: readonly Migration[] | undefined
}

/** What a form may have around its file, bytes. */
const around = 1024 * 1024

const webFolder = path.join(import.meta.dirname, '../../web/public')

/** Opens the database that the settings name. */
export function openDatabase(config: Config, log: Logger): Database {
  if (config.databaseUrl === undefined) return new SqliteDatabase(path.join(config.data, 'stowage.db'))
  return new PostgresDatabase(config.databaseUrl, error =>
    log.error({ err: error }, 'A database connection broke'),
  )
}

/** Opens the database, of the newest model; lets go of it again when it cannot be brought to that. */
async function openModel(config: Config, { log, clock = systemClock, steps }: Outside): Promise<Database> {
  const database = openDatabase(config, log)
  try {
    const taken = await migrate(database, clock, steps)
    if (taken.length > 0) log.info({ steps: taken }, 'The database was brought to the newest model')
    await noteVersion(database, version)
    return database
  } catch (error) {
    await database.close()
    throw error
  }
}

/** Opens the store for files and tries it out; lets go of the database when that cannot be used. */
async function openFiles(
  config: Config,
  database: Database,
  { trust }: Outbound,
  log: Logger,
): Promise<FileStore> {
  try {
    const store = openStore(config, trust)
    // The folder in the data folder is ours as the data folder is.
    const owner = config.storageUrl === undefined ? undefined : await settleInstallation(database)
    await tryStore(store, owner, log)
    return store
  } catch (error) {
    await database.close()
    throw error
  }
}

/** What requests need. A bucket is not among it: when it is away, it is away for all servers, and most requests go on. */
const partsOf = ({ storageUrl }: Config, database: Database, store: FileStore): Parts => ({
  database: () => database.check(),
  ...(storageUrl?.startsWith('s3:') ? {} : { files: () => store.check() }),
})

/** What the parts of the house share, built once. */
type House = Awaited<ReturnType<typeof openHouse>>

/** Opens the data and the ways in and out, and brings the database to the newest model. */
async function openHouse(config: Config, { log, clock = systemClock, outbound: ways = {}, steps }: Outside) {
  const { demo, options } = config
  const database = await openModel(config, { log, clock, steps })
  const metrics = config.metrics.enabled ? await openMetrics() : undefined
  const outbound = new Outbound({ ...ways, onOutcome: metrics?.asked })
  if (metrics !== undefined) database.watchWrites(metrics.writeWaited)
  const plainStore = await openFiles(config, database, outbound, log)
  const store = metrics === undefined ? plainStore : countReceived(plainStore, metrics.fileReceived)
  const mail = openMailer(config.mailer, outbound.trust)
  return {
    config,
    database,
    clock,
    log,
    outbound,
    mail,
    demo,
    options,
    store,
    metrics,
    readiness: new Readiness(partsOf(config, database, store), log),
    errands: new Errands(error => log.warn({ err: error }, 'Something beside a request failed')),
    pepper: await settlePepper(database, config),
    limits: new RateLimits(config.auth.rateLimit),
    passwords: new Passwords(),
    currencies: await loadCurrencies(options.currencyConfig),
    delivery: { outbound, policy: policyOf(config.notifiers) },
    provider: openProvider(config.oidc, outbound, log),
    thumbnailer: new Thumbnailer(),
    /** The most bytes of a request: the largest file, and some room for what is around it. */
    maxBody: config.web.maxUploadBytes + around,
    canMail: mail !== undefined,
    ...options,
  }
}

/** Every feature's operations. Features further down may use those above them. */
const featuresOf = (house: House): Route[] => [
  ...apiKeyRoutes(house.pepper),
  ...sessionRoutes(house),
  ...entityRoutes(house.options),
  ...attachmentRoutes({
    ...house.config.attachments,
    store: house.store,
    mostBytes: house.maxBody,
    thumbnails: house.config.thumbnails.enabled,
  }),
  ...thumbnailRoutes(house.config.thumbnails),
  ...maintenanceRoutes(house.options),
  ...notifierRoutes(house),
  ...csvRoutes(house.options),
  ...entityTypeRoutes,
  ...tagRoutes,
  ...templateRoutes(house.options),
  ...statisticsRoutes,
  ...productRoutes({ ...house, barcodes: house.config.barcodes }),
  ...actionRoutes(house),
  ...groupRoutes(house.currencies),
  ...exportRoutes({ ...house.config.exports, ...house.config.web, ...house }),
  ...invitationRoutes(house.limits),
  ...labelRoutes({ ...house.config, ...house, maxBytes: house.config.web.maxUploadBytes }),
  ...memberRoutes,
  ...userRoutes(house),
  ...telemetryRoutes({ ...house, version, telemetry: house.config.telemetry }),
  ...statusRoutes(house.config, readBuild()),
  ...oidcRoutes({ ...house, oidc: house.config.oidc }),
]

/** The work that is put off, in lanes: a long queue of one kind holds up no other. */
const jobsOf = ({ config, store, currencies, delivery, thumbnailer, mail, pepper }: House): JobLane[] => [
  { jobs: [releaseJob(store), ...(mail === undefined ? [] : [mailPasswordReset(mail, pepper)])] },
  { jobs: [exportGroup(store), removeArchive(store)] },
  { jobs: [importGroup({ store, currencies })] },
  { jobs: [deliverNoticeJob(delivery)], slots: 8 },
  { jobs: [thumbnailJob({ ...config, store, thumbnailer })] },
]

/** Builds everything by hand, top to bottom. */
export async function createApp(config: Config, outside: Outside): Promise<App> {
  const house = await openHouse(config, outside)
  const { database, clock, log, pepper, errands, provider } = house
  const openWrite = openWriteOn(database, () => worker.wake())
  const background = { database, clock, openWrite, log }
  const work = jobsOf(house)
  const worker = lanes(work.map(lane => createWorker({ ...background, ...lane })))
  const schedule = createSchedule({ ...background, ...house.options, tasks: everyTask(house) })
  const live = await createBroadcast(background)

  const routes: Route[] = [serve.socket(subscribe, live.join), ...featuresOf(house)]
  if (house.demo) await openDemo({ ...background, ...house, demoPassword: config.demoPassword })
  const identify = identifyWith(new KeyHolders(database, pepper, errands))
  const server = await serveOver({ database, clock, identify, openWrite }, house, routes)

  const kinds = work.flatMap(({ jobs }) => jobs.map(({ kind }) => kind))
  const metricsServer = serveMetrics(house, kinds, live.size)

  return {
    config,
    database,
    server,
    routes,
    worker,
    schedule,
    metricsServer,
    retire: () => house.readiness.stop(),
    work() {
      void takeUpWork(house, worker)
      void schedule.start()
      void provider?.prepare(() => clock.now().toISOString())
    },
    async close() {
      house.readiness.stop()
      live.close()
      await server.close()
      provider?.stop()
      await Promise.all([schedule.stop(), worker.stop()])
      house.thumbnailer.close()
      await errands.done()
      if (metricsServer !== undefined) await stopServer(metricsServer)
      await database.close()
    },
  }
}

/** Starts the worker, also on what an earlier server has left in the middle. */
async function takeUpWork({ config, database, log }: House, worker: Worker): Promise<void> {
  try {
    // With SQLite there is one server. On PostgreSQL others may be at work, and their leases have to end by themselves.
    if (config.databaseUrl === undefined) await releaseLeases(database)
  } catch (error) {
    log.warn({ err: error }, 'Jobs that an earlier server had begun are taken up only when their leases end')
  }
  worker.start()
}

/** The metrics, for a server of their own; undefined when none are kept. */
function serveMetrics(house: House, kinds: readonly string[], sockets: () => number): Server | undefined {
  const { metrics, database, clock, config, log } = house
  if (metrics === undefined) return undefined
  const onError = (error: unknown): void => log.warn({ err: error }, 'Some metrics could not be told')
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
async function serveOver(
  tools: Omit<Exchanges, 'settings' | 'trusts'>,
  { config, log, maxBody, metrics, readiness }: House,
  routes: readonly Route[],
): Promise<FastifyInstance> {
  const { web, options, checkReplies } = config
  const settings = {
    ...options,
    ...web,
    checkReplies,
    maxBody,
    maxImport: web.maxImportBytes + around,
  }
  const server = await createServer(
    { logger: log, onAnswer: metrics?.answered, ...options, ...web },
    { ...tools, settings },
    routes,
  )
  const operations = routes.map(({ operation }) => operation)
  serveDescription(server, operations, version)
  serveHealth(server, readiness)
  answerUnknown(server, routes, await serveWeb(server, webFolder))
  return server
}
