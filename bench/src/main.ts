import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { type Flags, readFlags, usage } from './flags.ts'
import { runForeign } from './foreign/run.ts'
import { describeMachine } from './machine.ts'
import { type DurablePostgres, startDurablePostgres } from './process/postgres.ts'
import { one, runProcesses, several } from './processes.ts'
import { hotSpots, newestProfile } from './report/hot.ts'
import { report } from './report/print.ts'
import type { Results, SizeResult } from './results.ts'
import { baseline, ours, runSize } from './run.ts'
import { benchFolder, profileFolder } from './set/cache.ts'

const runOne = (size: number, flags: Flags, postgres: DurablePostgres | undefined): Promise<SizeResult> =>
  flags.processes > 1 && postgres !== undefined
    ? runProcesses(size, flags, postgres)
    : runSize(size, flags, postgres)

async function runOwn(flags: Flags): Promise<Results> {
  const postgres = flags.postgres ? await startDurablePostgres(path.join(benchFolder, 'postgres')) : undefined
  try {
    const machine = describeMachine(benchFolder, postgres?.version)
    const sizes: SizeResult[] = []
    for (const size of flags.sizes) sizes.push(await runOne(size, flags, postgres))
    return {
      at: new Date().toISOString(),
      machine,
      database: postgres === undefined ? 'SQLite' : 'PostgreSQL on the same machine',
      seconds: flags.seconds,
      servers: flags.processes > 1 ? [several(flags), one] : [ours, baseline],
      sizes,
    }
  } finally {
    await postgres?.stop()
  }
}

async function main(): Promise<number> {
  const flags = readFlags(process.argv.slice(2))
  if (flags.help) {
    console.log(usage)
    return 0
  }
  const results = flags.foreign.length > 0 ? await runForeign(flags) : await runOwn(flags)
  console.log(report(results))
  if (flags.profile) {
    const file = newestProfile(profileFolder)
    if (file !== undefined) console.log(`\n${hotSpots(file)}`)
  }
  if (flags.json !== undefined) writeFileSync(flags.json, JSON.stringify(results, null, 2))
  return 0
}

// At the end of a process, the package that starts PostgreSQL would exit with 0, whatever became of the run.
process.prependOnceListener('beforeExit', () => process.exit())
try {
  process.exitCode = await main()
} catch (error) {
  console.error(error instanceof Error ? error.stack : error)
  process.exitCode = 1
}
