import { mkdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { describeMachine } from '../machine.ts'
import { serveNode } from '../process/child.ts'
import { freePort } from '../process/ports.ts'
import { postgresDatabase, startDurablePostgres } from '../process/postgres.ts'
import { short, table } from '../report/table.ts'
import { benchFolder } from '../set/cache.ts'
import { openAccount } from './account.ts'
import { type LoadKind, loadKinds } from './kinds.ts'
import { type Measured, measureNeighbour } from './measure.ts'

const usage = `npm run bench:noisy-neighbour -- [flags]

  --seconds 60          how long the noisy neighbour works, for each kind of load
  --rest 30             how long the server then has to give everything back
  --entities 60000      how many the noisy neighbour has
  --heap 512            MB of heap of the server; 'default' leaves it to Node
  --databases sqlite,postgres
  --only csv,search     only these: ${loadKinds.map(({ name }) => name).join(' ')}`

const { values: flags } = parseArgs({
  options: {
    seconds: { type: 'string', default: '60' },
    rest: { type: 'string', default: '30' },
    entities: { type: 'string', default: '60000' },
    heap: { type: 'string', default: '512' },
    databases: { type: 'string', default: 'sqlite,postgres' },
    only: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
})

/** What is promised to everybody else beside a noisy neighbour, milliseconds of the 99th of a hundred. */
const promised = { read: 250, write: 1000, signIn: 1000 }
/** Memory that is no mapped file, MiB. */
const maxMemory = 1024

const say = (text: string) => void process.stderr.write(`${text}\n`)

/** Starts a server as its users do, and stops it after the work. */
async function withServer<T>(
  databaseUrl: string | undefined,
  work: (server: { pid: number; baseUrl: string }) => Promise<T>,
): Promise<T> {
  const folder = path.join(benchFolder, 'noisy-neighbour')
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const port = await freePort()
  const served = serveNode('server/src/main.ts', {
    log: path.join(benchFolder, 'logs/noisy-neighbour.log'),
    nodeArgs: flags.heap === 'default' ? [] : [`--max-old-space-size=${flags.heap}`],
    env: {
      STOWAGE_DATA: folder,
      STOWAGE_WEB_HOST: '127.0.0.1',
      STOWAGE_WEB_PORT: String(port),
      ...(databaseUrl === undefined ? {} : { STOWAGE_DATABASE_URL: databaseUrl }),
    },
  })
  try {
    return await work({ pid: served.pid, baseUrl: `http://127.0.0.1:${port}` })
  } finally {
    await served.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** What was measured, and on which database. */
interface Row extends Measured {
  readonly database: string
}

/** Measures kinds of load on one server, up to the one that ends it. */
async function measureKinds(
  server: { pid: number; baseUrl: string },
  kinds: readonly LoadKind[],
): Promise<Measured[]> {
  const ada = await openAccount(server.baseUrl, 'ada', 100)
  const eve = await openAccount(server.baseUrl, 'eve', Number(flags.entities))
  const times = { seconds: Number(flags.seconds), rest: Number(flags.rest) }
  const rows: Measured[] = []
  for (const kind of kinds) {
    say(`  ${kind.title}`)
    const measured = await measureNeighbour(server, kind, { ada, eve }, times)
    say(`    ${cellsOf(measured).join('  ')}`)
    rows.push(measured)
    if (!measured.isAlive) break
  }
  return rows
}

/** Measures all kinds, each on a new server when the one before has died. */
async function runOn(database: string, kinds: readonly LoadKind[]): Promise<Row[]> {
  const postgres =
    database === 'postgres' ? await startDurablePostgres(path.join(benchFolder, 'postgres')) : undefined
  try {
    console.log(database, describeMachine(benchFolder, postgres?.version))
    const rows: Measured[] = []
    while (rows.length < kinds.length) {
      const url = postgres && (await postgresDatabase(postgres, 'noisy_neighbour'))
      rows.push(...(await withServer(url, server => measureKinds(server, kinds.slice(rows.length)))))
    }
    return rows.map(row => ({ ...row, database }))
  } finally {
    await postgres?.stop()
  }
}

const timesOf = ({ p50, p99, longest }: Measured['reads'], max: number) =>
  `${short(p50)} / ${short(p99)}${p99 > max ? '!' : ''} / ${short(longest)}`

/** What of the promise is broken; nothing when it is kept. */
function broken({ reads, writes, signIns, peak, isAlive, failures }: Measured): string[] {
  const told: readonly (readonly [string, boolean])[] = [
    ['DIED', !isAlive],
    ['read', reads.p99 > promised.read],
    ['write', writes.p99 > promised.write],
    ['sign-in', signIns.p99 > promised.signIn],
    ['failed', failures > 0],
    ['memory', peak.memory > maxMemory],
  ]
  return told.flatMap(([what, isSo]) => (isSo ? what : []))
}

const columns = ['read ms', 'write ms', 'sign-in ms', 'MiB', 'after', 'fds', 'after', 'failed', 'promise']

const cellsOf = (row: Measured): string[] => [
  timesOf(row.reads, promised.read),
  timesOf(row.writes, promised.write),
  timesOf(row.signIns, promised.signIn),
  short(row.peak.memory),
  short(row.after.memory),
  String(row.peak.descriptors),
  String(row.after.descriptors),
  row.failures === 0 ? '' : String(row.failures),
  broken(row).length === 0 ? 'kept' : `BROKEN: ${broken(row).join(', ')}`,
  row.answers,
]

const tableOf = (rows: readonly Row[]): string =>
  table(
    ['load', 'database', ...columns, 'answers to the neighbour'],
    rows.map(row => [row.title, row.database, ...cellsOf(row)]),
  )

async function main(): Promise<void> {
  if (flags.help) return console.log(usage)
  const only = flags.only?.split(',')
  const kinds = loadKinds.filter(({ name }) => only?.includes(name) ?? true)
  if (kinds.length === 0)
    throw new Error(`--only takes some of ${loadKinds.map(({ name }) => name).join(' ')}`)
  const rows: Row[] = []
  for (const database of flags.databases.split(',')) {
    say(database)
    rows.push(...(await runOn(database, kinds)))
  }
  console.log(
    `${flags.seconds} s of each, 50 connections; p50 / p99 / longest of another group, ! beyond ${promised.read}, ${promised.write} and ${promised.signIn} ms\n`,
  )
  console.log(tableOf(rows))
}

// At the end of a process, the package that starts PostgreSQL would exit with 0, whatever became of the run.
process.prependOnceListener('beforeExit', () => process.exit())
try {
  await main()
} catch (error) {
  console.error(error instanceof Error ? error.stack : error)
  process.exitCode = 1
}
