import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { login } from '@stowage/contract/people/sessions'
import { register } from '@stowage/contract/people/users'
import { Client } from '@stowage/contract/protocol/client'
import { pino } from 'pino'
import type { Database } from '#db/database.ts'
import { loadConfig } from '#server/config.ts'
import { openDatabase } from '#server/open-database.ts'
import { openOlder } from './older-database.ts'
import { s3Server } from './s3-server.ts'
import { ServerProcess } from './server-process.ts'

export const password = 'correct horse battery'

/** Two servers as on two machines: they share one PostgreSQL and one bucket, and nothing else. */
export interface TwoServers {
  readonly a: ServerProcess
  readonly b: ServerProcess
  /** The database of both. */
  readonly database: Database
  /** The settings of a command on one of the machines. */
  readonly settings: Readonly<Record<string, string>>
  close(): Promise<void>
}

/** Starts both at the same moment, on a database without any tables. */
export async function startTwoServers(more: Readonly<Record<string, string>> = {}): Promise<TwoServers> {
  const { database: empty, settings: databaseSettings, drop } = await openOlder('postgres', [])
  await empty.close()
  const service = await s3Server()
  const folders = await Promise.all(['a', 'b'].map(name => mkdtemp(path.join(tmpdir(), `stowage-${name}-`))))
  const settings = { ...databaseSettings, ...service.settingsFor('shared'), ...more }
  const [a, b] = await Promise.all(
    folders.map(folder => ServerProcess.start({ ...settings, STOWAGE_DATA: folder })),
  )
  const database = openDatabase(loadConfig(settings).config, pino({ level: 'silent' }))
  return {
    a: a as ServerProcess,
    b: b as ServerProcess,
    database,
    settings,
    async close() {
      await Promise.all([a?.kill('SIGTERM'), b?.kill('SIGTERM')])
      await database.close()
      await service.close()
      await drop()
      for (const folder of folders) await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Somebody who calls both servers with one token. */
export interface Visitor {
  readonly email: string
  readonly token: string
  readonly onA: Client
  readonly onB: Client
}

/** Opens an account through the first server and signs in there. */
export async function signUpOn(servers: TwoServers): Promise<Visitor> {
  const email = `ada-${randomBytes(4).toString('hex')}@example.com`
  await servers.a.client.call(register, { name: 'Ada', email, password })
  return signInOn(servers, email)
}

/** Signs in through the first server. */
export async function signInOn({ a, b }: TwoServers, email: string): Promise<Visitor> {
  const { token } = await a.client.call(login, { username: email, password })
  return { email, token, onA: a.client.as({ token }), onB: new Client({ baseUrl: b.url, token }) }
}
