import type { Flags } from '../flags.ts'
import { describeMachine } from '../machine.ts'
import type { Measurable } from '../measure.ts'
import { operations } from '../operations.ts'
import type { Results, SizeResult } from '../results.ts'
import { measureAll } from '../run.ts'
import { benchFolder } from '../set/cache.ts'
import { InventorySet } from '../set/make.ts'
import { seed } from './seed.ts'

/** Compares servers that run already, each with an account and data of its own; the first is the one in question. */
export async function runForeign(flags: Flags): Promise<Results> {
  const machine = describeMachine(benchFolder, undefined)
  const names = flags.foreign.map(({ baseUrl }) => baseUrl.replace(/^https?:\/\//, ''))
  const sizes: SizeResult[] = []
  for (const size of flags.sizes) {
    process.stderr.write(`\n${size} entities\n`)
    const set = new InventorySet(size)
    const servers: Record<string, Measurable> = {}
    for (const [position, foreign] of flags.foreign.entries())
      servers[names[position] as string] = await seed(foreign, set)
    const wanted = operations.filter(({ name }) => flags.only?.has(name) ?? true)
    const lines = await measureAll(wanted, servers, new Map(), flags)
    sizes.push({ size, load: undefined, process: undefined, lines, differentRows: undefined })
  }
  return {
    at: new Date().toISOString(),
    machine,
    database: 'whatever these servers use',
    seconds: flags.seconds,
    servers: names,
    sizes,
  }
}
