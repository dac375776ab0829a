import { mkdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { Flags } from './flags.ts'
import { watchStalls } from './load/probe.ts'
import { compare, type Measurable, type Measured, measure, type Times } from './measure.ts'
import { type Operation, operations, questions } from './operations.ts'
import { type DurablePostgres, postgresDatabase } from './process/postgres.ts'
import { type DataLocation, type Running, startBaseline, startStowage } from './process/servers.ts'
import { cpuOf, cpuOfFamily, memoryOf } from './process/usage.ts'
import type { Line, SizeResult } from './results.ts'
import { differenceOfRows } from './rows.ts'
import { benchFolder, copyFileSet, ensureSet, type StoredSet } from './set/cache.ts'
import { InventorySet } from './set/make.ts'
import { subjectOf } from './subject.ts'

/** Tells whoever watches how far it is. */
export const say = (text: string) => void process.stderr.write(`${text}\n`)

/** The names under which the two appear in the report. */
export const ours = 'stowage'
export const baseline = 'floor'

/** Copies of a set that a run may spoil. */
interface Copies {
  readonly stowage: DataLocation
  /** What the floor reads is what Stowage has; what it writes is its own. */
  readonly floor: { readonly reads: string; readonly writes: string }
  drop(): Promise<void>
}

async function copySqlite(set: StoredSet): Promise<Copies> {
  const folder = path.join(benchFolder, 'run')
  rmSync(folder, { recursive: true, force: true })
  const mine = path.join(folder, 'stowage')
  const other = path.join(folder, 'floor')
  for (const each of [mine, other]) copyFileSet(set, each)
  return {
    stowage: { folder: mine, databaseUrl: undefined },
    floor: { reads: path.join(mine, 'stowage.db'), writes: path.join(other, 'stowage.db') },
    drop: async () => rmSync(folder, { recursive: true, force: true }),
  }
}

/** Makes two copies of a set in PostgreSQL. */
export async function copyPostgres(set: StoredSet, postgres: DurablePostgres): Promise<Copies> {
  const folder = path.join(benchFolder, 'run')
  mkdirSync(folder, { recursive: true })
  const mine = await postgresDatabase(postgres, 'run_stowage', set.location)
  const other = await postgresDatabase(postgres, 'run_floor', set.location)
  return {
    stowage: { folder, databaseUrl: mine },
    floor: { reads: mine, writes: other },
    async drop() {
      for (const name of ['run_stowage', 'run_floor'])
        await postgres.admin(`drop database if exists "${name}" with (force)`)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Measures Stowage and the floor at one size. */
export async function runSize(
  size: number,
  flags: Flags,
  postgres: DurablePostgres | undefined,
): Promise<SizeResult> {
  say(`\n${size} entities`)
  const stored = await ensureSet(size, postgres)
  say(`  ${stored.wasCached ? 'loaded in an earlier run' : 'loaded'} in ${stored.seconds.toFixed(1)} s`)
  const copies = await (postgres === undefined ? copySqlite(stored) : copyPostgres(stored, postgres))
  const running: Running[] = []
  try {
    const stowage = await startStowage(copies.stowage, stored, flags)
    running.push(stowage)
    const afterStart = memoryOf(stowage.pid)
    const { stalls: idle } = await watchStalls(stowage.target, () => setTimeout(1000))
    const bare = await startBaseline(postgres === undefined ? 'sqlite' : 'postgres', copies.floor, stored)
    running.push(bare)
    const servers = measurables(stowage, bare, stored, postgres)
    const wanted = (flags.afterChange ? questions : operations).filter(
      ({ name }) => flags.only?.has(name) ?? true,
    )
    const reads = wanted.filter(({ writes }) => !writes)
    const writes = wanted.filter(({ writes }) => writes)
    const lines = await measureAll(reads, servers, await compareAll(reads, servers), flags)
    const afterReads = memoryOf(stowage.pid)
    const differences = await compareAll(writes, servers)
    const rows = await differenceOfRows(copies.floor.reads, copies.floor.writes)
    if (rows !== undefined) say(`  THE SAME WRITES LEFT DIFFERENT ROWS (${ours} <> ${baseline}): ${rows}`)
    lines.push(...(await measureAll(writes, servers, differences, flags)))
    return {
      size,
      load: { seconds: stored.seconds, wasCached: stored.wasCached },
      process: { start: stowage.startTime, idle, afterStart, afterReads, afterWrites: memoryOf(stowage.pid) },
      lines,
      differentRows: rows,
    }
  } finally {
    for (const each of running) await each.stop()
    await copies.drop()
  }
}

/** What the load generator needs to know of the two. */
function measurables(
  stowage: Running,
  bare: Running,
  { size, owner }: StoredSet,
  postgres: DurablePostgres | undefined,
): Record<string, Measurable> {
  const subject = subjectOf(new InventorySet(size), owner)
  const cpuWith = (pid: number) => () => ({
    server: cpuOf(pid),
    ...(postgres === undefined ? {} : { database: cpuOfFamily(postgres.pid) }),
  })
  return {
    [baseline]: { target: bare.target, subject, cpu: cpuWith(bare.pid), watched: false },
    [ours]: { target: stowage.target, subject, cpu: cpuWith(stowage.pid), watched: true },
  }
}

/**
 * Where the answers of Stowage and the floor differ, by operation. To be asked before anything is measured: a server
 * that makes more writes in its time soon has other data.
 */
async function compareAll(
  wanted: readonly Operation[],
  servers: Readonly<Record<string, Measurable>>,
): Promise<Map<string, string>> {
  const bare = servers[baseline] as Measurable
  const mine = servers[ours] as Measurable
  const differences = new Map<string, string>()
  for (const operation of wanted.filter(({ hasBaseline }) => hasBaseline)) {
    const difference = await compare(mine, bare, operation)
    if (difference === undefined) continue
    say(`  THE ANSWERS DIFFER, ${operation.title} (${ours} <> ${baseline}): ${difference}`)
    differences.set(operation.name, difference)
  }
  return differences
}

/** Measures operations on all servers, one after the other; on the baseline those that it does. */
export async function measureAll(
  wanted: readonly Operation[],
  servers: Readonly<Record<string, Measurable>>,
  differences: ReadonlyMap<string, string>,
  times: Times,
): Promise<Line[]> {
  const lines: Line[] = []
  for (const operation of wanted) {
    const { name, title, heavy, hasBaseline } = operation
    say(`  ${title}`)
    const measured: Record<string, Measured> = {}
    for (const [server, measurable] of Object.entries(servers))
      if (hasBaseline || server !== baseline) measured[server] = await measure(measurable, operation, times)
    lines.push({ name, title, heavy, servers: measured, difference: differences.get(name) })
  }
  return lines
}
