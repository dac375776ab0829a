import { once } from 'node:events'
import path from 'node:path'
import { Connection } from '../load/connection.ts'
import type { Target } from '../load/request.ts'
import { benchFolder, profileFolder, type StoredSet } from '../set/cache.ts'
import { type Served, serveNode } from './child.ts'
import { freePort } from './ports.ts'

/** Something that listens and can be measured. */
export interface Running extends Served {
  readonly target: Target
  /** From the start of the process to its first answer, milliseconds. */
  readonly startTime: number
}

/** Where a server finds its data. */
export interface DataLocation {
  readonly folder: string
  /** Only with PostgreSQL. */
  readonly databaseUrl: string | undefined
}

const timeoutMs = 60_000
const statusCall = Buffer.from('GET /api/v1/status HTTP/1.1\r\nhost: localhost\r\n\r\n')

/** Starts Stowage as its users do, and waits for its first answer. */
export async function startStowage(
  { folder, databaseUrl }: DataLocation,
  set: StoredSet,
  options: { readonly entry: string; readonly profile: boolean },
  name = 'stowage',
): Promise<Running> {
  const port = await freePort()
  const began = performance.now()
  const served = serveNode(options.entry, {
    log: path.join(benchFolder, `logs/${name}.log`),
    nodeArgs: options.profile ? ['--cpu-prof', `--cpu-prof-dir=${profileFolder}`] : [],
    env: {
      STOWAGE_DATA: folder,
      STOWAGE_WEB_HOST: '127.0.0.1',
      STOWAGE_WEB_PORT: String(port),
      ...(databaseUrl === undefined ? {} : { STOWAGE_DATABASE_URL: databaseUrl }),
    },
  })
  const baseUrl = `http://127.0.0.1:${port}`
  const line = new Connection(baseUrl)
  while (true) {
    if (served.child.exitCode !== null) throw new Error(`The server stopped; see .tmp/bench/logs/${name}.log`)
    const status = await line.send(statusCall).then(
      answer => answer.status,
      () => 0,
    )
    if (status === 200) break
    if (performance.now() - began > timeoutMs)
      throw new Error(`The server does not answer /api/v1/status (${status || 'no connection'})`)
    await new Promise(resolve => setTimeout(resolve, 2))
  }
  line.close()
  const startTime = performance.now() - began
  return { ...served, startTime, target: { baseUrl, authorization: `Bearer ${set.owner.token}` } }
}

/** Starts the floor on the same data. */
export async function startBaseline(
  kind: 'sqlite' | 'postgres',
  locations: { readonly reads: string; readonly writes: string },
  { owner }: StoredSet,
): Promise<Running> {
  const began = performance.now()
  const served = serveNode('bench/src/baseline/main.ts', {
    log: path.join(benchFolder, 'logs/floor.log'),
    args: [kind, locations.reads, locations.writes, owner.groupId, String(owner.base)],
  })
  const ended = once(served.child, 'close').then(() => {
    throw new Error('The floor stopped; see .tmp/bench/logs/floor.log')
  })
  ended.catch(() => undefined)
  const { stdout } = served.child
  if (stdout === null) throw new Error('The floor has no output')
  const [line] = (await Promise.race([once(stdout, 'data'), ended])) as [Buffer]
  const port = /port (\d+)/.exec(line.toString())?.[1]
  const target = { baseUrl: `http://127.0.0.1:${port}`, authorization: 'Bearer none' }
  return { ...served, startTime: performance.now() - began, target }
}
