import type { Database } from '#db/database.ts'
import {
  discardJobs,
  findState,
  type JobReport,
  type JobSelection,
  listJobs,
  retryJobs,
} from '#jobs/administer.ts'
import { systemClock } from '#kernel/clock.ts'
import { parseFlags } from '../config.ts'
import { type Command, CommandFailed, rejectExtraArguments, table, UsageError } from './command.ts'
import { loadSettings } from './load-settings.ts'
import { type OpenedDatabase, withDatabase } from './with-database.ts'

const help = `Usage: stowage jobs <action> [settings]

  list [waiting|running|failed]   the work in the queue, and why what failed did (--json)
  retry <id>|--all                tries one that was given up again, or all of them
  discard <id>|--all              forgets one that waits or was given up, or all that were given up`

const states = ['waiting', 'running', 'failed'] as const

type CommandOutput = { readonly lines: readonly string[]; readonly json: unknown }

const actions: Readonly<
  Record<
    string,
    (withDatabase: OpenedDatabase, rest: readonly string[], all: boolean) => Promise<CommandOutput>
  >
> = {
  async list({ database }, [state, ...more]) {
    rejectExtraArguments(more)
    if (state !== undefined && !isState(state)) throw new UsageError(`There is no state "${state}".`)
    const jobs = await database.read(db => listJobs(db, state))
    const rows = jobs.map(job => [
      job.id,
      job.kind,
      job.state,
      String(job.attempts),
      job.runAt,
      job.error ?? '',
    ])
    const lines = jobs.length === 0 ? ['There are none.'] : table([heads, ...rows])
    return { lines, json: jobs }
  },
  async retry({ database }, rest, all) {
    const which = whichIn(rest, all)
    const now = systemClock.now().toISOString()
    const retried = await database.write(null, ({ db }) => retryJobs(db, which, now))
    if (retried === 0) await explainNone(database, which)
    return counted(retried, 'will be tried again')
  },
  async discard({ database }, rest, all) {
    const which = whichIn(rest, all)
    const discarded = await database.write(null, ({ db }) => discardJobs(db, which))
    if (discarded === 0) await explainNone(database, which)
    return counted(discarded, 'forgotten')
  },
}

const heads = ['ID', 'KIND', 'STATE', 'ATTEMPTS', 'DUE', 'WHAT WENT WRONG']

const isState = (text: string): text is JobReport['state'] => states.some(state => state === text)

function whichIn([id, ...more]: readonly string[], all: boolean): JobSelection {
  if ((id === undefined) !== all || more.length > 0) throw new UsageError('Name one job, or use --all.')
  return id === undefined ? 'all failed' : { id }
}

const counted = (jobs: number, what: string): CommandOutput => ({
  lines: [`${jobs === 1 ? 'One job' : `${jobs} jobs`} ${what}.`],
  json: { jobs },
})

/** Why nothing was done about the one job that was meant. */
async function explainNone(database: Database, which: JobSelection): Promise<void> {
  if (which === 'all failed') return
  const state = await database.read(db => findState(db, which.id))
  if (state === undefined) throw new CommandFailed(`There is no job "${which.id}".`)
  throw new CommandFailed(
    state === 'waiting'
      ? `The job "${which.id}" was not given up: it waits for its turn.`
      : `The job "${which.id}" is being done just now.`,
  )
}

/** `stowage jobs`: shows what waits and what was given up. */
export const jobsCommand: Command = {
  name: 'jobs',
  summary: 'list the work in the queue; retry or discard what failed',
  help,
  async run({ env, args, stdout, stderr }) {
    const { flags, own, positionals } = parseFlags(args, {
      json: { type: 'boolean' },
      all: { type: 'boolean' },
    })
    const [name = '', ...rest] = positionals
    const action = Object.hasOwn(actions, name) ? actions[name] : undefined
    if (action === undefined)
      throw new UsageError(name === '' ? 'Name a subcommand.' : `There is no "jobs ${name}".`)
    const { config } = loadSettings({ env, stderr }, flags)
    const { lines, json } = await withDatabase(config, opened => action(opened, rest, own['all'] === true))
    if (own['json'] === true) stdout(JSON.stringify(json, null, 2))
    else for (const line of lines) stdout(line)
    return 0
  },
}
