import { hash } from 'node:crypto'
import type { Logger } from 'pino'
import type { Database } from '#db/database.ts'
import { noteVersion } from '#db/upgrade/last-version.ts'
import { migrate } from '#db/upgrade/migrate.ts'
import { type Migration } from '#db/upgrade/migration.ts'
import { ensurePepper } from '#features/api-keys/index.ts'
import { ensureInstallation } from '#features/files/index.ts'
import { loadCurrencies } from '#features/groups/index.ts'
import { openProvider } from '#features/oidc/index.ts'
import { confirmPasswordWith, Passwords } from '#features/sessions/index.ts'
import { ensureSuperuser } from '#features/users/index.ts'
import { countReceived } from '#files/count-received.ts'
import { joinStores, type OpenedStore, openStores } from '#files/open-store.ts'
import type { FileStore } from '#files/store.ts'
import { LargePictures } from '#files/thumbnails/large-pictures.ts'
import { Thumbnailer } from '#files/thumbnails/thumbnailer.ts'
import { importTurns } from '#http/limits/heavy-requests.ts'
import { RateLimits } from '#http/limits/rate-limits.ts'
import { type Parts, Readiness } from '#http/readiness.ts'
import { doubtClock } from '#jobs/trusted-clock.ts'
import { BackgroundTasks } from '#kernel/background-tasks.ts'
import { type Clock, systemClock } from '#kernel/clock.ts'
import { requireReadable } from '#long-writes/require-readable.ts'
import { policyOf } from '#outbound/address-policy.ts'
import { openMailer } from '#outbound/mailer.ts'
import { Outbound, type OutboundOptions } from '#outbound/outbound.ts'
import { openMetrics } from '#server/metrics/metrics.ts'
import type { Config } from './config.ts'
import { longWriteKinds } from './long-write-kinds.ts'
import { claimStores, openOwnDatabase } from './own-data.ts'
import { version } from './version.ts'

/** Options that are not settings. */
export interface Overrides {
  readonly log: Logger
  readonly clock?: Clock
  /** Options of outgoing requests. */
  readonly outbound?: OutboundOptions
  /** Password hashing; default as recommended. */
  readonly passwords?: Passwords | undefined
  /** The steps of the model, when not those of this version. */
  readonly steps?: readonly Migration[] | undefined
  /** Lets everything else have a turn between two parts of long work, when not as usual. */
  readonly betweenSteps?: (() => Promise<void>) | undefined
  /** Files and pepper of another installation are taken over. */
  readonly adopts?: boolean | undefined
}

/** Opens the database, of the newest model, and claims the stores; lets go of it again when that cannot be done. */
async function openData(
  config: Config,
  stores: readonly OpenedStore[],
  outside: Overrides,
): Promise<Database> {
  const { log, clock = systemClock, steps } = outside
  const database = await openOwnDatabase(config, stores, outside)
  try {
    await requireReadable(database, longWriteKinds)
    const taken = await migrate(database, clock, steps)
    if (taken.length > 0) log.info({ steps: taken }, 'The database was upgraded')
    await ensureSuperuser(database, log)
    await noteVersion(database, version)
    await claimStores(database, stores, outside)
    await doubtClock({ database, now: clock.now().toISOString(), log })
    return database
  } catch (error) {
    await database.close()
    throw error
  }
}

/** Parts that requests need. A bucket is not one: when it is unavailable, it is so for all servers, and most requests still work. */
const partsOf = ({ storageUrl }: Config, database: Database, store: FileStore): Parts => ({
  database: () => database.check(),
  ...(storageUrl?.startsWith('s3:') ? {} : { files: () => store.check() }),
})

/** Shared services of the server. */
export type Services = Awaited<ReturnType<typeof openServices>>

/** Opens the data and the ways in and out, and brings the database to the newest model. */
export async function openServices(config: Config, outside: Overrides) {
  const { log, clock = systemClock, outbound: ways = {}, passwords = new Passwords() } = outside
  const { demo, options } = config
  const metrics = config.metrics.enabled ? await openMetrics() : undefined
  const outbound = new Outbound({ ...ways, onOutcome: metrics?.asked })
  const stores = openStores(config, outbound.trust)
  const database = await openData(config, stores, outside)
  const installation = hash('sha256', await ensureInstallation(database), 'hex').slice(0, 12)
  const pepper = await ensurePepper(database, config).catch(async error => {
    await database.close()
    throw error
  })
  if (metrics !== undefined) database.watchWrites(metrics.writeWaited)
  const plainStore = joinStores(stores)
  const limits = new RateLimits(config.auth.rateLimit)
  const store = metrics === undefined ? plainStore : countReceived(plainStore, metrics.fileReceived)
  const mail = openMailer(config.mailer, outbound.trust)
  const thumbnailer = new Thumbnailer()
  return {
    config,
    database,
    installation,
    clock,
    log,
    betweenSteps: outside.betweenSteps,
    outbound,
    mail,
    demo,
    options,
    store,
    metrics,
    readiness: new Readiness(partsOf(config, database, store), log),
    backgroundTasks: new BackgroundTasks(error =>
      log.warn({ err: error }, 'Something beside a request failed'),
    ),
    pepper,
    limits,
    importTurns: importTurns(),
    passwords,
    confirmPassword: confirmPasswordWith({ passwords, limits }),
    currencies: await loadCurrencies(options.currencyConfig),
    delivery: { outbound, policy: policyOf(config.notifiers) },
    provider: await openProvider(config.oidc, outbound, log),
    thumbnailer,
    largePictures: config.thumbnails.enabled ? new LargePictures({ store, thumbnailer, log }) : undefined,
    canMail: mail !== undefined,
  }
}
