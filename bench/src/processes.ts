import type { Flags } from './flags.ts'
import { type Measurable } from './measure.ts'
import { operations } from './operations.ts'
import type { DurablePostgres } from './process/postgres.ts'
import { type Running, startStowage } from './process/servers.ts'
import { cpuOf, cpuOfFamily } from './process/usage.ts'
import type { SizeResult } from './results.ts'
import { copyPostgres, measureAll, say } from './run.ts'
import { ensureSet } from './set/cache.ts'
import { InventorySet } from './set/make.ts'
import { subjectOf } from './subject.ts'

/** The names under which they appear in the report. */
export const several = ({ processes }: Flags): string => `${processes} servers`
export const one = 'one server'

/** Measures several servers on one database, among which connections are divided, against one with another database. */
export async function runProcesses(
  size: number,
  flags: Flags,
  postgres: DurablePostgres,
): Promise<SizeResult> {
  say(`\n${size} entities`)
  const stored = await ensureSet(size, postgres)
  const copies = await copyPostgres(stored, postgres)
  const running: Running[] = []
  try {
    const start = async (databaseUrl: string | undefined, name: string) => {
      const server = await startStowage({ ...copies.stowage, databaseUrl }, stored, flags, name)
      running.push(server)
      return server
    }
    const alone = await start(copies.floor.writes, 'stowage-alone')
    const together: Running[] = []
    for (let i = 1; i <= flags.processes; i++)
      together.push(await start(copies.stowage.databaseUrl, `stowage-${i}`))
    const subject = subjectOf(new InventorySet(size), stored.owner)
    const servers: Record<string, Measurable> = {
      [one]: measurable([alone], subject, postgres),
      [several(flags)]: measurable(together, subject, postgres),
    }
    const wanted = operations.filter(({ name }) => flags.only?.has(name) ?? true)
    const lines = await measureAll(wanted, servers, new Map(), flags)
    const load = { seconds: stored.seconds, wasCached: stored.wasCached }
    return { size, load, process: undefined, lines, differentRows: undefined }
  } finally {
    for (const each of running) await each.stop()
    await copies.drop()
  }
}

/** Servers that are driven as if they were one. */
function measurable(
  servers: readonly Running[],
  subject: Measurable['subject'],
  postgres: DurablePostgres,
): Measurable {
  const [first, ...others] = servers as [Running, ...Running[]]
  return {
    target: { ...first.target, more: others.map(({ target }) => target.baseUrl) },
    subject,
    cpu: () => ({
      server: servers.reduce((sum, { pid }) => sum + (cpuOf(pid) ?? Number.NaN), 0),
      database: cpuOfFamily(postgres.pid),
    }),
    watched: false,
  }
}
