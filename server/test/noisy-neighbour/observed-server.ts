import { readdir, readFile, readlink } from 'node:fs/promises'
import { login } from '@stowage/contract/people/sessions'
import { register } from '@stowage/contract/people/users'
import type { Client } from '@stowage/contract/protocol/client'
import pg from 'pg'
import { type DatabaseKind, openTestDatabase, type TestDatabase } from '#test/databases.ts'
import { ServerProcess } from '#test/server-process.ts'

/** The heap of a server that somebody asks for all that they can get. */
const heap = '--max-old-space-size=512'
const password = 'correct horse battery'

/** A server in a process of its own, and what it holds while somebody keeps it busy. */
export class ObservedServer {
  readonly process: ServerProcess
  readonly #testDatabase: TestDatabase

  private constructor(testDatabase: TestDatabase, process: ServerProcess) {
    this.#testDatabase = testDatabase
    this.process = process
  }

  static async start(kind: DatabaseKind, settings: Record<string, string> = {}): Promise<ObservedServer> {
    const testDatabase = await openTestDatabase(kind)
    const more = { NODE_OPTIONS: heap, STOWAGE_WEB_WRITE_TIMEOUT: '0', ...settings }
    return new ObservedServer(testDatabase, await ServerProcess.start({ ...testDatabase.settings, ...more }))
  }

  get port(): number {
    return Number(new URL(this.process.url).port)
  }

  /** Opens an account, and calls as its person; with their token. */
  async signUp(name: string): Promise<{ client: Client; token: string }> {
    const email = `${name.toLowerCase()}@example.com`
    const { client } = this.process
    await client.call(register, { name, email, password })
    const { token } = await client.call(login, { username: email, password })
    return { client: client.as({ token }), token }
  }

  /** Where its descriptors lead. */
  async descriptors(): Promise<string[]> {
    const folder = `/proc/${this.process.pid}/fd`
    const names = await readdir(folder)
    return Promise.all(names.map(name => readlink(`${folder}/${name}`).catch(() => '')))
  }

  /** How many states of the database are open: transactions on PostgreSQL, files of the database on SQLite. */
  async openStates(): Promise<number> {
    const { STOWAGE_DATABASE_URL: url } = this.#testDatabase.settings
    if (url === undefined)
      return (await this.descriptors()).filter(name => name.endsWith('/stowage.db')).length
    return await this.#transactions(url, 'xact_start is not null')
  }

  /** How many transactions on PostgreSQL write, wait for a lock or go on later. */
  openWriters(): Promise<number> {
    const { STOWAGE_DATABASE_URL: url = '' } = this.#testDatabase.settings
    const writes = `backend_xid is not null or wait_event_type = 'Lock' or state = 'idle in transaction'`
    return this.#transactions(url, writes)
  }

  async #transactions(url: string, which: string): Promise<number> {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    const { rows } = await client.query<{ count: number }>(
      `select count(*)::int as count from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid() and (${which})`,
    )
    await client.end()
    return rows[0]?.count ?? 0
  }

  /** How many temporary files hold answers that their clients have not taken. */
  async spooled(): Promise<number> {
    return (await this.descriptors()).filter(name => /stowage-scratch-.*\(deleted\)$/.test(name)).length
  }

  /** Its memory that is no mapped file, bytes. */
  async memory(): Promise<number> {
    const status = await readFile(`/proc/${this.process.pid}/status`, 'utf8')
    return Number(/^RssAnon:\s+(\d+) kB$/m.exec(status)?.[1]) * 1024
  }

  async stop(): Promise<void> {
    await this.process.kill()
    await this.#testDatabase.drop()
  }
}
