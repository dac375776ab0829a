import { closeSync, fdatasyncSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import BetterSqlite from 'better-sqlite3'
import { percentile } from './load/percentile.ts'

/** What the figures were taken on. */
export interface Machine {
  readonly cores: number
  readonly processor: string
  readonly memoryGiB: number
  readonly system: string
  readonly node: string
  readonly sqlite: string
  readonly postgres: string | undefined
  /** How long the disk takes to say that 4 KiB are safe, median and 99th percentile, milliseconds. */
  readonly sync: { readonly p50: number; readonly p99: number }
  /** The load of the last minute before the run: what else the machine was doing. */
  readonly loadBefore: number
}

export function describeMachine(folder: string, postgres: string | undefined): Machine {
  const memory = new BetterSqlite(':memory:')
  const { version } = memory.prepare('select sqlite_version() as version').get() as { version: string }
  memory.close()
  return {
    cores: os.availableParallelism(),
    processor: os.cpus()[0]?.model ?? 'unknown',
    memoryGiB: Math.round(os.totalmem() / 2 ** 30),
    system: `${os.type()} ${os.release()}`,
    node: process.versions.node,
    sqlite: version,
    postgres,
    sync: measureSync(folder),
    loadBefore: os.loadavg()[0] ?? 0,
  }
}

function measureSync(folder: string): { p50: number; p99: number } {
  mkdirSync(folder, { recursive: true })
  const file = path.join(folder, 'sync.probe')
  const handle = openSync(file, 'w')
  const page = Buffer.alloc(4096, 1)
  const samples = Array.from({ length: 100 }, () => {
    writeSync(handle, page)
    const began = performance.now()
    fdatasyncSync(handle)
    return performance.now() - began
  })
  closeSync(handle)
  rmSync(file)
  return { p50: percentile(samples, 0.5), p99: percentile(samples, 0.99) }
}
