import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from '../../contract/src/protocol/client.ts'
import { getStatus } from '../../contract/src/server/status.ts'
import { DemoFailed, type Stage } from './stage.ts'

/** The server that the demo talks to. */
export interface DemoServer {
  readonly url: string
  /** Started by the demo, with a folder that goes when it stops. */
  readonly isOurs: boolean
  stop(): Promise<void>
}

/** The port of the settings, as the server would take it. */
const port = Number(process.env.STOWAGE_WEB_PORT?.trim() || process.env.HBOX_WEB_PORT?.trim() || 7745)
const isChosen = port !== 7745
const usual = `http://localhost:${port}`
const main = path.join(import.meta.dirname, '../../server/src/main.ts')
/** How long a server may take to start, milliseconds. */
const timeoutMs = 30_000

/** Finds the server that was named or is running, else starts a fresh one. */
export async function findServer(named: string | undefined, stage: Stage): Promise<DemoServer> {
  const url = named?.replace(/\/+$/, '') ?? usual
  const title = await titleOf(url)
  if (title === 'Stowage') {
    stage.say(`Stowage answers at ${url}. The demo makes a household of its own there.`)
    return { url, isOurs: false, stop: async () => undefined }
  }
  if (named !== undefined)
    throw new DemoFailed(
      title === undefined ? `Nothing answers at ${url}.` : `What answers at ${url} is not Stowage.`,
    )
  stage.say(`No server runs at ${usual}.`)
  return startServer(stage)
}

/** What a server says that it is; undefined when nothing answers. */
async function titleOf(url: string): Promise<string | undefined> {
  try {
    const signal = AbortSignal.timeout(10_000)
    const { body } = await new Client({ baseUrl: url }).send(getStatus, {}, { signal })
    return String((body as { title?: unknown }).title)
  } catch {
    return undefined
  }
}

/** Starts a server of its own, on the port of the settings or else on a free one. */
export async function startServer(stage: Stage): Promise<DemoServer> {
  const folder = await mkdtemp(path.join(tmpdir(), 'stowage-demo-'))
  const at = await freePort(isChosen ? port : 0)
  const url = `http://localhost:${at}`
  const server = spawn(process.execPath, [main], {
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      STOWAGE_DATA: folder,
      STOWAGE_WEB_PORT: String(at),
      STOWAGE_LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const stop = async () => {
    await stopped(server)
    await rm(folder, { recursive: true, force: true })
  }
  try {
    await answering(server, url)
  } catch (error) {
    await stop()
    throw error
  }
  stage.say(`Here is a fresh server for the demo: ${url}`)
  stage.say(`Its data is in ${folder}`)
  return { url, isOurs: true, stop }
}

/** Waits until the server answers; fails with what it said when it ends instead. */
async function answering(server: ChildProcess, url: string): Promise<void> {
  let said = ''
  server.stderr?.on('data', chunk => {
    said += String(chunk)
  })
  for (const end = performance.now() + timeoutMs; performance.now() < end; await sleep(50)) {
    if (server.exitCode !== null) throw new DemoFailed(`The server has ended at once. ${said.trim()}`)
    if ((await titleOf(url)) === 'Stowage') return
  }
  throw new DemoFailed(`The server has not answered within ${timeoutMs / 1000} seconds. ${said.trim()}`)
}

async function stopped(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return
  server.kill('SIGTERM')
  await once(server, 'exit')
}

/** This port, or any one for 0, when nobody listens there. */
async function freePort(wanted: number): Promise<number> {
  const probe = createServer().listen(wanted, '127.0.0.1')
  await once(probe, 'listening').catch(error => {
    throw new DemoFailed(`Port ${wanted} of STOWAGE_WEB_PORT cannot be used: ${error.message}.`)
  })
  const { port: free } = probe.address() as { port: number }
  probe.close()
  await once(probe, 'close')
  return free
}
