import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Checkpointer, type LogWriter } from './checkpointer.ts'
import { openWriter } from './open-writer.ts'
import { SqliteConnection } from './sqlite-connection.ts'

const megabyte = 1024 * 1024
const noWriter: LogWriter = { logLength: () => undefined, limitLog: () => undefined }

describe('Checkpointer', () => {
  let folder: string
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'stowage-log-'))
  })
  afterEach(() => rm(folder, { recursive: true }))

  test('reopens the log after a failure', async () => {
    const file = path.join(folder, 'stowage.db')
    const keeper = new Checkpointer(file, noWriter)
    await expect(keeper.synced()).rejects.toThrow('ENOENT')
    await writeFile(`${file}-wal`, '')
    await keeper.synced()
    await keeper.close()
  })

  test('closes even when the log could never be opened', async () => {
    const keeper = new Checkpointer(path.join(folder, 'stowage.db'), noWriter)
    await expect(keeper.synced()).rejects.toThrow('ENOENT')
    await keeper.close()
  })
})

/** Locks on a file. */
async function locksOn(file: string): Promise<string[]> {
  const { ino } = await stat(file)
  const lines = (await readFile('/proc/locks', 'utf8')).split('\n')
  const locks = lines.filter(line => line.includes(`:${ino} `)).map(line => line.replace(/^\d+: /, ''))
  // The list is no snapshot: while other processes lock and unlock, an entry may be missing or repeated.
  return [...new Set(locks)].toSorted()
}

describe('Checkpointer while the log is written', () => {
  let folder: string
  let keeper: Checkpointer
  let writer: SqliteConnection
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'stowage-log-'))
    const file = path.join(folder, 'stowage.db')
    writer = openWriter(file, () => undefined)
    keeper = new Checkpointer(file, writer)
    writer.raw.exec('create table texts (content text not null)')
  })
  afterEach(async () => {
    await keeper.close()
    writer.raw.close()
    await rm(folder, { recursive: true })
  })

  const write = (size: number) =>
    writer.raw.prepare('insert into texts (content) values (?)').run('x'.repeat(size))
  const logState = () => {
    const [, pages = Number.NaN, checkpointed = 0] =
      writer.raw.prepare<[], number[]>('pragma wal_checkpoint(noop)').raw().get() ?? []
    return { pages, pending: pages - checkpointed }
  }
  const pagesInLog = () => logState().pages
  const pendingPages = () => logState().pending

  /** Resolves when the log is checkpointed and the checkpointer knows it. */
  async function checkpointed() {
    await vi.waitFor(() => expect(pendingPages()).toBe(0))
    await keeper.checkpoint('passive')
  }

  const logSize = async () => (await stat(path.join(folder, 'stowage.db-wal'))).size

  /** Checkpoints a log of 9 MB, and adds writes while a reader keeps the log from restarting. */
  async function checkpointAndWrite(rest: number) {
    write(9 * megabyte)
    const { raw: reader } = new SqliteConnection(path.join(folder, 'stowage.db'), true, () => undefined)
    reader.exec('begin; select count(*) from texts')
    await keeper.synced()
    await keeper.checkpoint('passive')
    write(rest)
    await keeper.synced()
    reader.close()
  }

  test('checkpoints once more before the next write, which restarts the log', async () => {
    await checkpointAndWrite(0.3 * megabyte)
    expect(pagesInLog()).toBeGreaterThan(2300)
    expect([keeper.dueCheckpoint(), keeper.dueCheckpoint()]).toEqual(['passive', undefined])
    await keeper.checkpoint('passive')
    write(1)
    expect(pagesInLog()).toBeLessThan(10)
  })

  // POSIX drops all locks of a process on a file when the process closes any handle of it; another process could then lock the database.
  test('keeps the locks of connections after it is closed', async () => {
    await checkpointAndWrite(megabyte)
    const file = path.join(folder, 'stowage.db')
    const { raw: reader } = new SqliteConnection(file, true, () => undefined)
    reader.exec('begin; select count(*) from texts')
    await keeper.checkpoint('passive')
    const before = await vi.waitFor(async () => {
      const looks = [await locksOn(`${file}-shm`), await locksOn(`${file}-shm`)]
      expect(looks[0]).toEqual(looks[1])
      expect(looks[0]).not.toEqual([])
      return looks[0]
    })
    await keeper.close()
    await expect.poll(() => locksOn(`${file}-shm`)).toEqual(before)
    reader.close()
  })

  test('checkpoints a long rest while others write', async () => {
    await checkpointAndWrite(3 * megabyte)
    expect(keeper.dueCheckpoint()).toBeUndefined()
    await vi.waitFor(() => expect(pendingPages()).toBe(0))
  })

  test('makes the next write wait for a longer rest when the log is nearly full', async () => {
    for (let written = 0; written < 24; written += 8) write(8 * megabyte)
    await checkpointAndWrite(1.5 * megabyte)
    expect(keeper.dueCheckpoint()).toBe('passive')
  })

  test('checkpoints after the same amount of log, although the file stays long', async () => {
    await checkpointAndWrite(0.3 * megabyte)
    await keeper.checkpoint('passive')
    keeper.dueCheckpoint()
    write(3 * megabyte)
    await keeper.synced()
    expect(pagesInLog()).toBeLessThan(1000)
    expect(keeper.dueCheckpoint()).toBeUndefined()
    expect(pendingPages()).toBeGreaterThan(700)
    write(2 * megabyte)
    await keeper.synced()
    await vi.waitFor(() => expect(pendingPages()).toBe(0))
  })

  test('checkpoints after each transaction that fills the log, although it restarts at the same length', async () => {
    for (let round = 0; round < 3; round++) {
      write(9 * megabyte)
      await keeper.synced()
      await checkpointed()
      expect(pagesInLog()).toBeLessThan(2400)
      expect(keeper.dueCheckpoint()).toBeUndefined()
    }
  })

  test('checkpoints as before when the log has restarted unnoticed', async () => {
    write(9 * megabyte)
    await keeper.synced()
    await checkpointed()
    write(1)
    keeper.dueCheckpoint()
    write(5 * megabyte)
    await keeper.synced()
    await vi.waitFor(() => expect(pendingPages()).toBe(0))
  })

  test('pauses when a reader blocks the checkpoint', async () => {
    write(5 * megabyte)
    const { raw: reader } = new SqliteConnection(path.join(folder, 'stowage.db'), true, () => undefined)
    reader.exec('begin; select count(*) from texts')
    write(5 * megabyte)
    await keeper.synced()
    await vi.waitFor(() => expect(pendingPages()).toBeLessThan(1400))
    const checkpoint = vi.spyOn(keeper, 'checkpoint')
    for (let round = 0; round < 20; round++) {
      keeper.dueCheckpoint()
      write(0.1 * megabyte)
      await keeper.synced()
    }
    expect(pendingPages()).toBeGreaterThan(1600)
    expect(checkpoint.mock.calls.length).toBeLessThanOrEqual(2)
    reader.close()
  })

  test('truncates the file step by step after a reader has let it grow', async () => {
    const { raw: reader } = new SqliteConnection(path.join(folder, 'stowage.db'), true, () => undefined)
    reader.exec('begin; select count(*) from texts')
    for (let written = 0; written < 96; written += 8) {
      write(8 * megabyte)
      await keeper.synced()
    }
    await keeper.checkpoint('passive')
    reader.close()
    const sizes = [await logSize()]
    for (let round = 0; round < 4; round++) {
      await keeper.checkpoint('passive')
      write(1)
      await keeper.synced()
      sizes.push(await logSize())
    }
    const shortenedBy = sizes.slice(1).map((size, at) => (sizes[at] ?? 0) - size)
    expect(sizes.map(size => Math.round(size / megabyte))).toEqual([97, 68, 36, 32, 32])
    expect(Math.max(...shortenedBy)).toBeLessThanOrEqual(32 * megabyte)
  })
})
