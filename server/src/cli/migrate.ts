import { pino } from 'pino'
import type { Database } from '#db/database.ts'
import { noteVersion } from '#db/upgrade/last-version.ts'
import { migrate, migrations, pendingSteps } from '#db/upgrade/migrate.ts'
import { openStores } from '#files/open-store.ts'
import { systemClock } from '#kernel/clock.ts'
import { UpgradeError } from '#kernel/startup-error.ts'
import { type Config, parseFlags } from '../config.ts'
import { openDatabase } from '../open-database.ts'
import { openOwnDatabase } from '../own-data.ts'
import { version } from '../version.ts'
import { type Command, CommandFailed, rejectExtraArguments } from './command.ts'
import { databaseExists } from './database-exists.ts'
import { loadSettings } from './load-settings.ts'

const help = `Usage: stowage migrate [--check] [--json] [settings]

Brings the database to the model of this version, as starting the server does; all of it or nothing. The server must not
run meanwhile.

  --check   changes nothing, tells what would be done, and exits with 1 when that is anything
  --json    prints {"steps", "done"} for scripts`

/** `stowage migrate`: for those who want the model to change at another time than the start of the server. */
export const migrateCommand: Command = {
  name: 'migrate',
  summary: 'bring the database to the model of this version (--check, --json)',
  help,
  async run({ env, args, stdout, stderr }) {
    const { flags, own, positionals } = parseFlags(args, {
      check: { type: 'boolean' },
      json: { type: 'boolean' },
    })
    rejectExtraArguments(positionals)
    const { config } = loadSettings({ env, stderr }, flags)
    const isCheck = own['check'] === true
    const steps = isCheck ? await check(config) : await withDatabase(openOwn(config), upgrade)
    if (own['json'] === true) stdout(JSON.stringify({ steps, done: !isCheck || steps.length === 0 }, null, 2))
    else for (const line of linesOf(steps, isCheck)) stdout(line)
    return isCheck && steps.length > 0 ? 1 : 0
  },
}

const linesOf = (steps: readonly string[], isCheck: boolean): string[] =>
  steps.length === 0
    ? ['The database is of this version.']
    : steps.map(step => `${step}: ${isCheck ? 'to do' : 'done'}`)

/** The pending work; a missing database is not created. */
async function check(config: Config): Promise<readonly string[]> {
  return databaseExists(config)
    ? withDatabase(openDatabase(config, silent), pendingSteps)
    : migrations.map(({ name }) => name)
}

async function upgrade(database: Database): Promise<string[]> {
  const steps = await migrate(database, systemClock).catch(error => {
    throw error instanceof UpgradeError ? new CommandFailed(inFull(error)) : error
  })
  await noteVersion(database, version)
  return steps
}

/** The owner sits before it: what the server would only log is said as well. */
const inFull = ({ message, cause }: UpgradeError): string =>
  cause instanceof Error ? `${message}\n(${cause.message})` : message

const silent = pino({ level: 'silent' })

const openOwn = (config: Config): Promise<Database> =>
  openOwnDatabase(config, openStores(config), { log: silent })

async function withDatabase<T>(
  opened: Database | Promise<Database>,
  work: (database: Database) => Promise<T>,
): Promise<T> {
  const database = await opened
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}
