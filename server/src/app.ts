import type { Server } from 'node:http'
import { subscribe } from '@stowage/contract/history/events'
import type { FastifyInstance } from 'fastify'
import { type Database } from '#db/database.ts'
import { type Broadcast, createBroadcast } from '#events/broadcast.ts'
import { actionRoutes } from '#features/actions/index.ts'
import { administrationRoutes } from '#features/administration/index.ts'
import { apiKeyRoutes, KeyHolders, UseNotes } from '#features/api-keys/index.ts'
import { archiveRoutes, exportGroup, importGroup, removeArchive } from '#features/archives/index.ts'
import { attachmentRoutes } from '#features/attachments/index.ts'
import { calendarRoutes } from '#features/calendars/index.ts'
import { openDemo } from '#features/demo/index.ts'
import { entityRoutes } from '#features/entities/index.ts'
import { entityTypeRoutes } from '#features/entity-types/index.ts'
import { fieldDefinitionRoutes } from '#features/field-definitions/index.ts'
import { removeFilesJob, removeGroupFilesJob } from '#features/files/index.ts'
import { groupRoutes, removeGroupJob } from '#features/groups/index.ts'
import { historyRoutes } from '#features/history/index.ts'
import { importMappingRoutes } from '#features/import-mappings/index.ts'
import { invitationRoutes } from '#features/invitations/index.ts'
import { type LabelTools, labelRoutes, openLabels } from '#features/labels/index.ts'
import { lendingRoutes } from '#features/lending/index.ts'
import { maintenanceRoutes } from '#features/maintenance/index.ts'
import { memberRoutes } from '#features/members/index.ts'
import { deliverNoticeJob, noticeRoutes } from '#features/notices/index.ts'
import { notifierRoutes } from '#features/notifiers/index.ts'
import { oidcRoutes } from '#features/oidc/index.ts'
import { productRoutes } from '#features/products/index.ts'
import { reportRoutes } from '#features/reports/index.ts'
import { searchRoutes } from '#features/search/index.ts'
import { identifyWith, sessionRoutes } from '#features/sessions/index.ts'
import { statisticsRoutes } from '#features/statistics/index.ts'
import { statusRoutes } from '#features/status/index.ts'
import { shoppingRoutes, stockRoutes } from '#features/stock/index.ts'
import { runImport, tableRoutes } from '#features/tables/index.ts'
import { tagRoutes } from '#features/tags/index.ts'
import { telemetryRoutes } from '#features/telemetry/index.ts'
import { templateRoutes } from '#features/templates/index.ts'
import { thumbnailJob, thumbnailRoutes } from '#features/thumbnails/index.ts'
import { mailAccessEnded, mailPasswordReset, userRoutes } from '#features/users/index.ts'
import { viewRoutes } from '#features/views/index.ts'
import { stopServer } from '#http/metrics-server.ts'
import { type Route, serve } from '#http/pipeline/serve.ts'
import { IdempotencyKeys } from '#idempotency/idempotency-keys.ts'
import { keyLeases } from '#idempotency/key-rows.ts'
import type { BackgroundTools } from '#jobs/background.ts'
import { leasesExcept } from '#jobs/claim.ts'
import { catchesUpMissedRuns, kindOf, taskPool } from '#jobs/periodic-task.ts'
import { createSchedule, type Schedule } from '#jobs/schedule.ts'
import { createWorker, type Worker } from '#jobs/worker.ts'
import { combineWorkers, type WorkerPool } from '#jobs/worker-pools.ts'
import { minute } from '#kernel/clock.ts'
import { longWriteLeases } from '#long-writes/claim.ts'
import { LongWrites } from '#long-writes/long-writes.ts'
import type { Config } from './config.ts'
import { DeadServers } from './dead-servers.ts'
import { createHttpApp, serveMetrics } from './http-app.ts'
import { longWriteKinds } from './long-write-kinds.ts'
import type { Metrics } from './metrics/metrics.ts'
import { periodicTasks } from './periodic-tasks.ts'
import { type Overrides, openServices, type Services } from './services.ts'
import { readBuild, version } from './version.ts'
import { openWriteOn } from './write-context.ts'

/** A running Stowage: one server on one database. */
export interface App {
  readonly config: Config
  readonly database: Database
  readonly server: FastifyInstance
  readonly routes: readonly Route[]
  readonly worker: Worker
  readonly schedule: Schedule
  readonly longWrites: LongWrites
  /** Undefined when none are kept. */
  readonly metrics: Metrics | undefined
  /** Serves the metrics; undefined when none are kept. */
  readonly metricsServer: Server | undefined
  /** Tells probes that requests should go elsewhere, though those that come are still answered. */
  retire(): void
  /** Starts the work that nobody asks for: jobs and periodic tasks. A test calls them by hand instead. */
  work(): void
  /** Lets running requests end, then lets go of everything. */
  close(): Promise<void>
}

/** Every feature's operations, each with what it needs. Features further down may use those above them. */
const featuresOf = (
  {
    config,
    database,
    store,
    thumbnailer,
    largePictures,
    limits,
    importTurns,
    passwords,
    confirmPassword,
    pepper,
    outbound,
    log,
    delivery,
    backgroundTasks,
    currencies,
    canMail,
    mail,
    provider,
    readiness,
  }: Services,
  labels: LabelTools,
  longWrites: LongWrites,
  live: Broadcast,
): Route[] => [
  ...apiKeyRoutes({ pepper, confirmPassword }),
  ...sessionRoutes({ passwords, limits, allowLocalLogin: config.options.allowLocalLogin }),
  ...entityRoutes({
    autoIncrementAssetId: config.options.autoIncrementAssetId,
    timeZone: config.options.timeZone,
    longWrites,
  }),
  ...attachmentRoutes({
    store,
    largePictures,
    maxBytes: config.web.maxUploadBytes,
    thumbnails: config.thumbnails.enabled,
    stripLocation: config.attachments.stripLocation,
  }),
  ...thumbnailRoutes({ enabled: config.thumbnails.enabled, longWrites }),
  ...maintenanceRoutes,
  ...lendingRoutes({ longWrites }),
  ...shoppingRoutes({ autoIncrementAssetId: config.options.autoIncrementAssetId }),
  ...stockRoutes({ longWrites, autoIncrementAssetId: config.options.autoIncrementAssetId }),
  ...calendarRoutes({ limits, timeZone: config.options.timeZone }),
  ...notifierRoutes({ limits, delivery }),
  ...noticeRoutes({ timeZone: config.options.timeZone }),
  ...fieldDefinitionRoutes({ longWrites }),
  ...entityTypeRoutes({ longWrites }),
  ...tagRoutes({ longWrites }),
  ...templateRoutes({ timeZone: config.options.timeZone }),
  ...viewRoutes,
  ...importMappingRoutes,
  ...historyRoutes({
    longWrites,
    trashDays: config.history.trashDays,
    follow: live.follow,
    isStopping: () => readiness.isStopping,
  }),
  ...searchRoutes,
  ...statisticsRoutes({ timeZone: config.options.timeZone }),
  ...productRoutes({ outbound, barcodes: config.barcodes, log }),
  ...actionRoutes({ demo: config.demo, longWrites }),
  ...groupRoutes(currencies),
  ...tableRoutes({
    store,
    longWrites,
    turns: importTurns,
    autoIncrementAssetId: config.options.autoIncrementAssetId,
  }),
  ...archiveRoutes({
    store,
    demo: config.demo,
    keepDays: config.exports.keepDays,
    maxImportBytes: config.web.maxImportBytes,
  }),
  ...invitationRoutes({ limits, mail }),
  ...labelRoutes(labels),
  ...reportRoutes({ labels, store, thumbnailer, log }),
  ...memberRoutes,
  ...userRoutes({
    passwords,
    limits,
    confirmPassword,
    backgroundTasks,
    pepper,
    currencies,
    canMail,
    demo: config.demo,
    options: config.options,
  }),
  ...administrationRoutes({
    database,
    version,
    config,
    trust: outbound.trust,
    canMail,
    pepper,
    mail,
    log,
  }),
  ...telemetryRoutes({ outbound, log, version, telemetry: config.telemetry }),
  ...statusRoutes(config, readBuild(), canMail),
  ...oidcRoutes({ passwords, limits, provider, pepper, canMail, oidc: config.oidc, log }),
]

/** The work in the queue, in worker pools: a long queue of one kind holds up no other. */
const jobsOf = (
  { config, store, currencies, delivery, thumbnailer, mail, pepper, importTurns }: Services,
  longWrites: LongWrites,
): WorkerPool[] => [
  {
    jobs: [
      removeFilesJob(store),
      removeGroupFilesJob(store),
      removeGroupJob,
      ...(mail === undefined ? [] : [mailPasswordReset(mail, pepper), mailAccessEnded(mail)]),
    ],
  },
  { jobs: [exportGroup(store), removeArchive(store)] },
  { jobs: [importGroup({ store, currencies, longWrites })] },
  {
    jobs: [
      runImport({
        store,
        longWrites,
        turns: importTurns,
        autoIncrementAssetId: config.options.autoIncrementAssetId,
      }),
    ],
    slots: 2,
  },
  { jobs: [deliverNoticeJob(delivery)], slots: 8 },
  { jobs: [thumbnailJob({ store, thumbnailer, thumbnails: config.thumbnails })] },
]

/** Opens the worker and schedule; also returns the counted kinds of jobs, all but ticks of tasks. */
function openWork(services: Services, background: BackgroundTools, longWrites: LongWrites) {
  const pools = jobsOf(services, longWrites)
  const tasks = periodicTasks(services)
  const workers = [...pools, taskPool(tasks)].map(pool => createWorker({ ...background, ...pool }))
  const worker = combineWorkers(workers)
  const { timeZone } = services.options
  const schedule = createSchedule({ ...background, timeZone, tasks, wakeWorker: () => worker.wake() })
  const kinds = pools.flatMap(({ jobs }) => jobs.map(({ kind }) => kind))
  // Tasks that must not be missed wait: one of them may have killed an earlier server.
  const exceptKinds = tasks.filter(catchesUpMissedRuns).map(kindOf)
  const deadServers = new DeadServers({
    ...services,
    leases: [longWriteLeases, leasesExcept(exceptKinds), keyLeases],
    onReleased() {
      worker.wake()
      services.backgroundTasks.run(() => longWrites.resume())
    },
  })
  return { worker, schedule, kinds, deadServers }
}

/** Builds everything; when that fails, the database is closed again. */
export async function createApp(config: Config, outside: Overrides): Promise<App> {
  const services = await openServices(config, outside)
  try {
    return await assemble(config, services)
  } catch (error) {
    await services.database.close()
    throw error
  }
}

/** Puts everything together by hand, top to bottom. */
async function assemble(config: Config, services: Services): Promise<App> {
  const { database, clock, log, pepper, backgroundTasks, provider } = services
  const keepsTrash = config.history.trashDays > 0
  const openWrite = openWriteOn(database, () => worker.wake(), keepsTrash)
  const background = { database, clock, openWrite, log }
  const longWrites = new LongWrites({ ...background, version, keepsTrash }, longWriteKinds)
  const work = openWork(services, background, longWrites)
  const { worker, schedule } = work
  const live = await createBroadcast({ ...background, betweenSteps: services.betweenSteps })
  const { outbound, passwords, demo } = services
  const labels = openLabels({ labels: config.labels, outbound, log, maxBytes: config.web.maxUploadBytes })

  const socket = serve.socket(subscribe, live.join)
  const routes: Route[] = [socket, ...featuresOf(services, labels, longWrites, live)]
  const { demoPassword, options } = config
  const { autoIncrementAssetId } = options
  if (demo)
    await openDemo({ database, clock, openWrite, longWrites, passwords, demoPassword, autoIncrementAssetId })
  const keys = new IdempotencyKeys({ database, clock, log })
  const identify = identifyWith(
    new KeyHolders(database, pepper, backgroundTasks),
    new UseNotes(database, backgroundTasks, 5 * minute),
  )
  const server = await createHttpApp({ database, clock, identify, openWrite, keys }, services, routes)

  let takenUp: Promise<void> | undefined
  const metricsServer = await serveMetrics(services, work.kinds, live.size)

  return {
    config,
    database,
    server,
    routes,
    worker,
    schedule,
    longWrites,
    metrics: services.metrics,
    metricsServer,
    retire: () => services.readiness.stop(),
    work() {
      takenUp = takeUpWork(services, work, longWrites)
      backgroundTasks.run(() => schedule.start())
      backgroundTasks.run(async () => provider?.prepare(() => clock.now().toISOString()))
    },
    async close() {
      services.readiness.stop()
      live.close()
      // Work that begins now would continue after everything has stopped.
      await takenUp
      work.deadServers.stop()
      await longWrites.stop()
      await server.close()
      provider?.stop()
      await Promise.all([schedule.stop(), worker.stop()])
      services.thumbnailer.close()
      await backgroundTasks.done()
      if (metricsServer !== undefined) await stopServer(metricsServer)
      await database.close()
    },
  }
}

/** Starts the worker, also on what an earlier server has left in the middle. */
async function takeUpWork(
  { log }: Services,
  { worker, deadServers }: ReturnType<typeof openWork>,
  longWrites: LongWrites,
): Promise<void> {
  try {
    await deadServers.start()
  } catch (error) {
    log.warn({ err: error }, 'Unfinished work of an earlier server is resumed when its leases expire')
  }
  longWrites.start()
  worker.start()
}
