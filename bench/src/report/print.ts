import type { Figures } from '../load/drive.ts'
import type { Machine } from '../machine.ts'
import { crowd } from '../measure.ts'
import type { Line, ProcessFacts, Results, SizeResult } from '../results.ts'
import { cpuRatioOf, failuresOf, growthOf, judge, ratioOf } from './goals.ts'
import { percent, short, table, times } from './table.ts'

/** The whole report as text. */
export function report(results: Results): string {
  const parts = [
    ...machineLines(results.machine, results),
    ...results.sizes.flatMap(size => sizeLines(size, results)),
    ...growthLines(results),
    ...goalLines(results),
  ]
  return parts.join('\n')
}

function machineLines(machine: Machine, { database, seconds }: Results): string[] {
  const { cores, processor, memoryGiB, system, node, sqlite, postgres, sync, loadBefore } = machine
  const versions = postgres === undefined ? `SQLite ${sqlite}` : `PostgreSQL ${postgres}`
  return [
    `${cores} cores (${processor}), ${memoryGiB} GiB, ${system}, Node ${node}, ${versions}`,
    `the disk acknowledges 4 KiB in ${short(sync.p50)} ms (p99 ${short(sync.p99)} ms); load before the run ${loadBefore.toFixed(1)}`,
    `${database}; ${seconds} s for each operation with ${crowd} connections, a third of it with one`,
  ]
}

const cpuShown = (cpu: Figures['cpu']): string =>
  Object.values(cpu)
    .map(value => short(value))
    .join('+') || '?'

function sizeLines(result: SizeResult, { servers }: Results): string[] {
  const { size, load, process, lines, differentRows } = result
  const second = servers[1]
  const loaded =
    load === undefined
      ? ''
      : `, loaded at ${short(size / load.seconds)} rows/s in ${load.seconds.toFixed(1)} s${load.wasCached ? ' (an earlier run)' : ''}`
  const head = [
    'operation',
    'server',
    'req/s',
    'p50 ms',
    'p99 ms',
    'CPU ms',
    'alone p50',
    'alone p99',
    'KB',
    ...(second === undefined ? [] : [`of ${second}`, `CPU of ${second}`]),
    'stall ms',
    'client',
    'failed',
  ]
  return [
    '',
    `## ${size.toLocaleString('en')} entities${loaded}`,
    ...processLines(process),
    '',
    table(
      head,
      lines.flatMap(line => rowsOf(line, servers)),
    ),
    ...lines.flatMap(loggedErrorsOf),
    ...(differentRows === undefined ? [] : [`THE SAME WRITES LEFT DIFFERENT ROWS: ${differentRows}`]),
  ]
}

function loggedErrorsOf({ title, difference, servers }: Line): string[] {
  const differs = difference === undefined ? [] : [`THE ANSWERS DIFFER, ${title}: ${difference}`]
  const failed = Object.entries(servers).flatMap(([server, { crowd, alone }]) => {
    const failureReason = crowd?.failureReason ?? alone.failureReason
    return failureReason === undefined ? [] : [`FAILED on ${server}, ${title}: ${failureReason}`]
  })
  return [...differs, ...failed]
}

function processLines(process: ProcessFacts | undefined): string[] {
  if (process === undefined) return []
  const { start, idle, afterStart, afterReads, afterWrites } = process
  const memory = [afterStart, afterReads, afterWrites].map(each =>
    each === undefined ? '?' : `${Math.round(each.resident)} (${Math.round(each.file)} of it mapped files)`,
  )
  return [
    `first answer ${Math.round(start)} ms after the start; resident MiB after start, reads, writes: ${memory.join(', ')}`,
    `status answers while nothing else is asked: p50 ${short(idle.p50)} ms, longest of ${idle.count} ${short(idle.longest)} ms`,
  ]
}

/** The shares of two servers in requests and in CPU; empty where only one of them was measured. */
function shownRatios(line: Line, servers: readonly string[]): [string, string] {
  if (Object.keys(line.servers).length < 2) return ['', '']
  const ratio = ratioOf(line, servers)
  return [ratio === undefined ? 'wrong' : percent(ratio), times(cpuRatioOf(line, servers))]
}

function rowsOf(line: Line, servers: readonly string[]): string[][] {
  return servers.flatMap((server, position) => {
    const measured = line.servers[server]
    if (measured === undefined) return []
    const { crowd, alone, stalls } = measured
    const main = crowd ?? alone
    const failures = failuresOf(measured)
    return [
      [
        position === 0 ? line.title : '',
        server,
        short(main.perSecond),
        short(main.p50),
        short(main.p99),
        cpuShown(main.cpu),
        short(alone.p50),
        short(alone.p99),
        short(main.bytes / 1000),
        ...(servers.length < 2 ? [] : position === 0 ? shownRatios(line, servers) : ['', '']),
        stalls === undefined ? '' : short(stalls.longest),
        percent(main.generator),
        failures === 0 ? '' : String(failures),
      ],
    ]
  })
}

function growthLines(results: Results): string[] {
  const sizes = results.sizes.map(({ size }) => size)
  const [smallest] = sizes.filter(size => size >= 10_000)
  const bigger = sizes.filter(size => smallest !== undefined && size > smallest)
  if (smallest === undefined || bigger.length === 0) return []
  const names = results.sizes.at(-1)?.lines ?? []
  const head = [
    'alone p50, growth',
    ...results.servers.flatMap(server => bigger.map(size => `${server} ${size}`)),
  ]
  const rows = names.map(({ name, title }) => [
    title,
    ...results.servers.flatMap(server =>
      bigger.map(size => times(growthOf(results, name, smallest, size, server))),
    ),
  ])
  return ['', `## Growth from ${smallest.toLocaleString('en')} entities`, '', table(head, rows)]
}

function goalLines(results: Results): string[] {
  const verdicts = judge(results)
  if (verdicts.length === 0) return ['', 'None of the goals is about what was measured.']
  const rows = verdicts.map(({ goal, found, reached }) => [goal, found, reached ? 'reached' : 'FALLS SHORT'])
  const short = verdicts.filter(({ reached }) => !reached).length
  const sum =
    short === 0 ? 'All goals that were measured are reached.' : `${short} of ${verdicts.length} fall short.`
  return ['', '## Goals', '', table(['goal', 'found', ''], rows), '', sum]
}
