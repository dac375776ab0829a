import { pino } from 'pino'
import { findTableSizes, type TableSize } from '#db/table-sizes.ts'
import {
  accept,
  type CheckReport,
  checks,
  examine,
  type NamedFinding,
  redraw,
  repair,
  type Tools,
  trustClock,
} from '#features/doctor/index.ts'
import { openProvider } from '#features/oidc/index.ts'
import { openStore } from '#files/open-store.ts'
import { openBackground } from '#jobs/background.ts'
import { systemClock } from '#kernel/clock.ts'
import { LongWrites } from '#long-writes/long-writes.ts'
import { checkMailServer } from '#outbound/mailer.ts'
import { Outbound } from '#outbound/outbound.ts'
import { type Config, type LoadedConfig, parseFlags, SettingsError } from '../config.ts'
import { longWriteKinds } from '../long-write-kinds.ts'
import { periodicTasks } from '../periodic-tasks.ts'
import { version } from '../version.ts'
import { type Command, CommandFailed, rejectExtraArguments } from './command.ts'
import { loadSettings } from './load-settings.ts'
import { type OpenedDatabase, openWithDatabase } from './with-database.ts'

const help = `Usage: stowage doctor [options] [settings]

Looks whether everything is as it should be: the settings, the database, what is kept of items, the files, and what was
left undone. It changes nothing and may run beside the server.

  --fix      mends what can be mended without your judgement; never deletes what people wrote or attached
  --accept-missing   takes it for known that the files are missing that are missing now; others are told as before
  --accept-clock     takes the clock for right although it is more than 90 days ahead of everything before, so that what
                     is old is removed again
  --redraw   has all small pictures made anew in the background, such as after the settings of their size have changed
  --deep     also reads every file and holds it against the hash that it was stored with; this takes a while
  --online   also asks the mail server and the OpenID Connect provider whether they answer
  --json     prints a report for scripts

It exits with 0 when all is well (warnings allowed), and with 1 when faults remain.`

/** `stowage doctor`: looks the whole installation over, and mends what is safe to mend. */
export const doctorCommand: Command = {
  name: 'doctor',
  summary: 'check the database and the files (--fix, --deep, --redraw, --online, --json, --accept-…)',
  help,
  async run({ env, args, stdout, stderr }) {
    const { flags, own, positionals } = parseFlags(args, {
      fix: { type: 'boolean' },
      deep: { type: 'boolean' },
      'accept-missing': { type: 'boolean' },
      'accept-clock': { type: 'boolean' },
      redraw: { type: 'boolean' },
      online: { type: 'boolean' },
      json: { type: 'boolean' },
    })
    rejectExtraArguments(positionals)
    const loaded = loadOrReport({ env, stderr }, flags)
    const look: Look = Array.isArray(loaded) ? { reports: loaded } : await lookOver(loaded, own)
    const { reports, redrawn, tables = [] } = look
    const isWell = reports.every(({ state }) => state !== 'fault')
    if (own['json'] === true)
      stdout(JSON.stringify({ ok: isWell, checks: reports, redrawn, tables }, null, 2))
    else for (const report of reports) for (const line of linesOf(report)) stdout(line)
    if (own['json'] !== true) for (const line of sizeLines(tables)) stdout(line)
    if (own['json'] !== true) for (const line of lastLines(reports, redrawn)) stdout(line)
    return isWell ? 0 : 1
  },
}

/** The settings, or a report that says what is wrong with them: without them there is nothing to look at. */
function loadOrReport(...given: Parameters<typeof loadSettings>): LoadedConfig | CheckReport[] {
  try {
    return loadSettings(...given)
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error
    const found = error.problems.map(what => ({ id: 'variables', what }))
    const { mend: advice } = checks.settings
    const accepted = { count: 0, found: [] }
    return [
      { name: 'settings', state: 'fault', count: found.length, found, accepted, mend: advice, mended: false },
    ]
  }
}

type Options = Readonly<Record<string, string | true>>

interface Look {
  readonly reports: readonly CheckReport[]
  /** The number of thumbnails drawn anew; undefined unless that was asked for. */
  readonly redrawn?: number | undefined
  /** Sizes of the tables; none where the database is damaged. */
  readonly tables?: readonly TableSize[]
}

const lookOver = ({ config, notes }: LoadedConfig, own: Options): Promise<Look> =>
  openWithDatabase(config, async opened => {
    const tools = toolsOf(opened, config, notes, own)
    if (own['accept-missing'] === true) await accept(tools)
    if (own['accept-clock'] === true) await trustClock(tools)
    const reports = await (own['fix'] === true ? repair(tools) : examine(tools))
    // Last: what was mended has a small picture to replace.
    const redrawn = own['redraw'] === true ? await redrawOrRefuse(tools) : undefined
    const isDamaged = reports.some(({ name, state }) => name === 'database' && state === 'fault')
    return { reports, redrawn, tables: isDamaged ? [] : await opened.database.read(findTableSizes) }
  })

async function redrawOrRefuse(tools: Tools): Promise<number> {
  if (!tools.config.thumbnails.enabled)
    throw new CommandFailed('No small pictures are made: STOWAGE_THUMBNAIL_ENABLED is false.')
  return await redraw(tools)
}

function toolsOf(opened: OpenedDatabase, config: Config, notes: readonly string[], own: Options): Tools {
  const { database, openWrite } = opened
  const log = pino({ level: 'silent' })
  const store = openStore(config)
  const outbound = new Outbound()
  const { signal } = new AbortController()
  const work = { name: 'doctor', groupId: null, signal }
  const background = { database, openWrite, clock: systemClock, log }
  const ctx = openBackground(background, work)
  const tasks = periodicTasks({ database, store, outbound, config })
  return {
    config,
    notes,
    database,
    store,
    ctx,
    longWrites: new LongWrites({ ...background, version }, longWriteKinds),
    isDeep: own['deep'] === true,
    async sweep(name) {
      await tasks.find(task => task.name === name)?.run(ctx)
    },
    online:
      own['online'] === true
        ? {
            mail: () => checkMailServer(config.mailer, outbound.trust),
            'sign-in': async () => (await openProvider(config.oidc, outbound, log))?.check(ctx.now()),
          }
        : undefined,
  }
}

const signs = { ok: 'ok     ', warn: 'WARNING', fault: 'FAULT  ' } as const

function linesOf({ name, state, count, found, accepted, mend: advice, mended }: CheckReport): string[] {
  return [
    `${signs[state]}  ${checks[name].about}${mended ? ': mended' : ''}`,
    ...told(found, count, '           '),
    ...told(accepted.found, accepted.count, '           accepted: '),
    ...(advice === null ? [] : [`           → ${advice}`]),
  ]
}

/** The share of each table that takes at least a thousandth of the database. */
function sizeLines(tables: readonly TableSize[]): string[] {
  if (tables.length === 0) return []
  const total = tables.reduce((sum, { bytes }) => sum + bytes, 0)
  const shown = tables.filter(({ bytes }) => bytes * 1000 >= total)
  const mebibytes = (bytes: number) => `${(bytes / 1024 ** 2).toFixed(1)} MiB`
  return [
    `Size of the tables with their indexes: ${mebibytes(total)}`,
    ...shown.map(({ table, bytes }) => {
      const share = ((100 * bytes) / total).toFixed(1).padStart(5)
      return `  ${share} %  ${mebibytes(bytes).padStart(11)}  ${table}`
    }),
  ]
}

/** The first findings, a line each, and how many more there are. */
const told = (found: readonly NamedFinding[], count: number, before: string): string[] => [
  ...found.map(({ id, what }) => `${before}${id} ${what}`),
  ...(count > found.length ? [`${before}… and ${count - found.length} more`] : []),
]

const lastLines = (reports: readonly CheckReport[], redrawn: number | undefined): string[] => [
  ...(redrawn === undefined ? [] : [`Small pictures that are made anew in the background: ${redrawn}.`]),
  summaryOf(reports),
]

function summaryOf(reports: readonly CheckReport[]): string {
  const counted = (wanted: CheckReport['state']) => reports.filter(({ state }) => state === wanted).length
  const faults = counted('fault')
  const warnings = counted('warn')
  if (faults + warnings === 0) return 'All is well.'
  return `${faults === 0 ? 'No faults' : `Faults in ${faults}`} and warnings in ${warnings} of ${reports.length} checks.`
}
