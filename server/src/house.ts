import type { Logger } from 'pino'
import type { Database } from '#db/database.ts'
import { noteVersion } from '#db/last-version.ts'
import { type Migration, migrate } from '#db/migrate.ts'
import { settlePepper } from '#features/api-keys/index.ts'
import { settleInstallation } from '#features/files/index.ts'
import { loadCurrencies } from '#features/groups/index.ts'
import { openProvider } from '#features/oidc/index.ts'
import { confirmPasswordWith, Passwords, RateLimits } from '#features/sessions/index.ts'
import { countReceived } from '#files/count-received.ts'
import { openStore } from '#files/open-store.ts'
import type { FileStore } from '#files/store.ts'
import { Thumbnailer } from '#files/thumbnails/thumbnailer.ts'
import { tryStore } from '#files/try-store.ts'
import { type Parts, Readiness } from '#http/readiness.ts'
import { type Clock, systemClock } from '#kernel/clock.ts'
import { Errands } from '#kernel/errands.ts'
import { policyOf } from '#outbound/address-policy.ts'
import { openMailer } from '#outbound/mailer.ts'
import { Outbound, type OutboundOptions } from '#outbound/outbound.ts'
import type { Config } from './config.ts'
import { openMetrics } from './metrics/metrics.ts'
import { openDatabase } from './open-database.ts'
import { version } from './version.ts'

/** What is not for the settings to say. */
export interface Outside {
  readonly log: Logger
  readonly clock?: Clock
  /** How other servers are reached, when not as usual. */
  readonly outbound?: OutboundOptions
  /** The steps of the model, when not those of this version. */
  readonly steps?: readonly Migration[] | undefined
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
export type House = Awaited<ReturnType<typeof openHouse>>

/** Opens the data and the ways in and out, and brings the database to the newest model. */
export async function openHouse(
  config: Config,
  { log, clock = systemClock, outbound: ways = {}, steps }: Outside,
) {
  const { demo, options } = config
  const database = await openModel(config, { log, clock, steps })
  const metrics = config.metrics.enabled ? await openMetrics() : undefined
  const outbound = new Outbound({ ...ways, onOutcome: metrics?.asked })
  if (metrics !== undefined) database.watchWrites(metrics.writeWaited)
  const plainStore = await openFiles(config, database, outbound, log)
  const passwords = new Passwords()
  const limits = new RateLimits(config.auth.rateLimit)
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
    limits,
    passwords,
    confirmPassword: confirmPasswordWith({ passwords, limits }),
    currencies: await loadCurrencies(options.currencyConfig),
    delivery: { outbound, policy: policyOf(config.notifiers) },
    provider: openProvider(config.oidc, outbound, log),
    thumbnailer: new Thumbnailer(),
    canMail: mail !== undefined,
    ...options,
  }
}
