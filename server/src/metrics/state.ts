import type { Registry } from 'prom-client'
import type { DatabaseLoad } from '#db/database.ts'
import type { JobCount } from '#jobs/count-jobs.ts'
import { type Clock, second } from '#kernel/clock.ts'
import { freeDiskSpace } from '#kernel/free-disk-space.ts'
import { withTimeout } from '#kernel/with-timeout.ts'

/** Sources for the state of the server. */
export interface Sources {
  readonly clock: Clock
  readonly build: { readonly version: string; readonly commit: string; readonly database: string }
  /** The folder of the data. */
  readonly data: string
  load(): DatabaseLoad
  countJobs(): Promise<JobCount[]>
  /** Number of open live connections. */
  sockets(): number
  /** Hears why the jobs could not be counted. */
  onError(error: unknown): void
}

/** Updates all gauges. */
export type ShowState = () => Promise<void>

type Client = typeof import('prom-client')

/** Timeout of the counts of the database, milliseconds; a scrape must end before Prometheus gives up. */
const timeoutMs = 2 * second

/** Gauges for what is looked at when somebody asks. */
export function stateGauges(client: Client, registers: Registry[], sources: Sources): ShowState {
  const gauge = <L extends string>(name: string, help: string, labelNames: L[] = []) =>
    new client.Gauge({ name: `stowage_${name}`, help, labelNames, registers })

  const build = gauge('build_info', 'Which build this is; always 1', ['version', 'commit', 'database'])
  const sockets = gauge('live_connections', 'Open WebSockets')
  const connections = gauge('database_connections', 'Connections to the database, by state', ['state'])
  const waitingWork = gauge('database_connections_waited_for', 'Work that waits for a connection')
  const waitingWrites = gauge('database_writes_waiting', 'Writes that wait for their turn')
  const isUp = gauge('database_up', 'Whether the database answered this scrape')
  const jobs = gauge('jobs', 'Jobs by kind and state; 1000 stands for any more', ['kind', 'state'])
  const late = gauge('jobs_oldest_late_seconds', 'How long the oldest waiting job of a kind is due', ['kind'])
  const free = gauge('data_disk_free_bytes', 'What the disk of the data folder has room for')

  const { version, commit, database } = sources.build
  build.set({ version, commit, database }, 1)

  function showLoad(): void {
    const load = sources.load()
    connections.set({ state: 'idle' }, load.idle)
    connections.set({ state: 'busy' }, load.open - load.idle)
    waitingWork.set(load.waiting)
    waitingWrites.set(load.waitingWrites)
    sockets.set(sources.sockets())
  }

  async function showJobs(): Promise<void> {
    jobs.reset()
    late.reset()
    const counts = await withTimeout(timeoutMs, sources.countJobs()).catch(sources.onError)
    isUp.set(counts === undefined ? 0 : 1)
    const now = sources.clock.now().getTime()
    for (const { kind, nextAt, waiting, running, failed } of counts ?? []) {
      for (const [state, count] of Object.entries({ waiting, running, failed }))
        jobs.set({ kind, state }, count)
      late.set({ kind }, nextAt === null ? 0 : Math.max(0, now - Date.parse(nextAt)) / second)
    }
  }

  async function showDisk(): Promise<void> {
    const room = await freeDiskSpace(sources.data).catch(() => undefined)
    if (room !== undefined) free.set(room)
  }

  return async () => {
    showLoad()
    await Promise.all([showJobs(), showDisk()])
  }
}
