import { randomBytes } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { login } from '@stowage/contract/people/sessions'
import { getSelf, register } from '@stowage/contract/people/users'
import { Client } from '@stowage/contract/protocol/client'
import { pino } from 'pino'
import { Passwords } from '#features/sessions/index.ts'
import type { OutboundOptions } from '#outbound/outbound.ts'
import { type App, createApp } from '#server/app.ts'
import { loadConfig } from '#server/config.ts'
import { type DatabaseKind, openTestDatabase } from './databases.ts'
import { guardShortWrites } from './guard-short-writes.ts'
import { TestClock } from './test-clock.ts'

/** Somebody who has signed up and in. */
export interface Signed {
  /** Calls as this person, in their own group. */
  readonly client: Client
  readonly name: string
  readonly email: string
  readonly password: string
  readonly token: string
  readonly attachmentToken: string
  readonly userId: string
  readonly groupId: string
}

/** A server of its own on a database of its own, listening on a free port. */
export interface TestApp {
  readonly app: App
  readonly clock: TestClock
  readonly baseUrl: string
  /** Calls as nobody. */
  readonly client: Client
  /** Everything logged at warning level and above. */
  readonly loggedErrors: readonly string[]
  signUp(name?: string, invitation?: string): Promise<Signed>
  /** Stops the server and starts another one on the same data. */
  restart(): Promise<void>
  close(): Promise<void>
}

/** Hashes at next to no cost: tests sign up thousands of people. */
export const quickPasswords = new Passwords({ memoryCost: 8, timeCost: 1, parallelism: 1 })

/** Starts a server for a test. `settings` are environment variables, `outbound` is how it finds other servers: none. */
export async function testApp(
  kind: DatabaseKind,
  settings: Record<string, string> = {},
  outbound: OutboundOptions = { resolve: async () => [] },
  passwords = quickPasswords,
  betweenSteps?: () => Promise<void>,
): Promise<TestApp> {
  const database = await openTestDatabase(kind)
  const clock = new TestClock()
  const loggedErrors: string[] = []
  const log = pino({ level: 'warn' }, { write: line => void loggedErrors.push(line) })
  const { config } = loadConfig({ STOWAGE_MODE: 'test', ...database.settings, ...settings })

  const start = async (): Promise<App> => {
    const app = await createApp(config, { log, clock, outbound, passwords, betweenSteps })
    guardShortWrites(app.database)
    await app.server.listen({ host: '127.0.0.1', port: 0 })
    return app
  }
  let app = await start()
  const urlOf = () => `http://127.0.0.1:${(app.server.server.address() as AddressInfo).port}`

  return {
    get app() {
      return app
    },
    clock,
    get baseUrl() {
      return urlOf()
    },
    get client() {
      return new Client({ baseUrl: urlOf() })
    },
    loggedErrors,
    signUp: (name = 'Ada', invitation) => signUp(new Client({ baseUrl: urlOf() }), name, invitation),
    async restart() {
      await app.close()
      app = await start()
    },
    async close() {
      await app.close()
      await database.drop()
    },
  }
}

/** Registers a person with an address of their own and signs them in. */
async function signUp(client: Client, name: string, invitation?: string): Promise<Signed> {
  const email = `${name.toLowerCase().replace(/\W+/g, '')}-${randomBytes(4).toString('hex')}@example.com`
  const password = 'correct horse battery'
  await client.call(register, {
    name,
    email,
    password,
    ...(invitation === undefined ? {} : { token: invitation }),
  })
  const session = await client.call(login, { username: email, password })
  const signed = client.as({ token: session.token })
  const { item } = await signed.call(getSelf, {})
  return {
    client: signed,
    name,
    email,
    password,
    token: session.token,
    attachmentToken: session.attachmentToken,
    userId: item.id,
    groupId: item.defaultGroupId,
  }
}
