import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { Client } from '@stowage/contract/protocol/client'
import { plainHost } from './browser.ts'

/** A server process with the built page, on an empty database. */
export interface Server {
  readonly url: string
  /** The same server at an http address that is no secure context. */
  readonly plainUrl: string
  /** Calls the API without a session. */
  readonly client: Client
  stop(): Promise<void>
}

const root = path.join(import.meta.dirname, '../..')
const memory = '/dev/shm'
/** Bytes. */
const enoughMemory = 1024 ** 3

/** Starts the entry file as a child process and waits for the log line with its address. The data folder goes with it unless it is given. */
export async function startServer(
  settings: Readonly<Record<string, string>> = {},
  { entry = 'server/stowage.js', data }: { readonly entry?: string; readonly data?: string } = {},
): Promise<Server> {
  if (!existsSync(path.join(root, 'web/dist/index.html')))
    throw new Error('The page has not been built: npm run prepare')
  const folder = data ?? (await makeDataFolder())
  const child = spawn(process.execPath, [path.join(root, entry)], {
    env: {
      PATH: process.env['PATH'],
      STOWAGE_DATA: folder,
      STOWAGE_MODE: 'test',
      STOWAGE_WEB_HOST: '127.0.0.1',
      STOWAGE_WEB_PORT: '0',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const hasExited = once(child, 'exit')
  const stop = async (): Promise<void> => {
    child.kill()
    await hasExited
    if (data === undefined) await rm(folder, { recursive: true, force: true })
  }
  let log = ''
  const lines = createInterface({ input: child.stdout })
  const url = await new Promise<string>((resolve, reject) => {
    lines.on('line', line => {
      log += `${line}\n`
      const [, found] = /Stowage listens on (http:[^"]+)"/.exec(line) ?? []
      if (found !== undefined) resolve(found)
    })
    lines.on('close', () => reject(new Error(`The server did not start:\n${log}`)))
  })
  return { url, plainUrl: url.replace('127.0.0.1', plainHost), client: new Client({ baseUrl: url }), stop }
}

/** A new folder for the data of a server. */
export const makeDataFolder = async (): Promise<string> =>
  mkdtemp(path.join(await dataFolder(), 'stowage-e2e-'))

/** `/dev/shm` when it has 1 GiB free: commits to a disk take most of the time of a write. */
async function dataFolder(): Promise<string> {
  const room = await statfs(memory).catch(() => undefined)
  return room !== undefined && room.bavail * room.bsize >= enoughMemory ? memory : tmpdir()
}
