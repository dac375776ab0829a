import type { Measured } from '../measure.ts'
import type { Line, Results } from '../results.ts'

/** Something that was promised, and whether it holds. */
export interface Verdict {
  readonly goal: string
  readonly found: string
  readonly reached: boolean
}

const best = (measured: Measured) => measured.crowd ?? measured.alone

/** How many requests failed. */
export const failuresOf = ({ crowd, alone }: Measured): number => (crowd?.failures ?? 0) + alone.failures

/** Answers a second of the first server as a part of those of the second; undefined when any were wrong. */
export function ratioOf(
  line: Line | undefined,
  [first = '', second = '']: readonly string[],
): number | undefined {
  const mine = line?.servers[first]
  const other = line?.servers[second]
  if (line?.difference !== undefined || mine === undefined || other === undefined) return undefined
  return failuresOf(mine) + failuresOf(other) > 0 ? undefined : best(mine).perSecond / best(other).perSecond
}

/** How many times the CPU of the second server the first one takes for an answer. */
export function cpuRatioOf(line: Line, [first = '', second = '']: readonly string[]): number | undefined {
  const [mine, other] = [line.servers[first], line.servers[second]].map(measured =>
    measured === undefined ? undefined : sum(Object.values(best(measured).cpu)),
  )
  return mine === undefined || other === undefined ? undefined : mine / other
}

const sum = (values: readonly (number | undefined)[]): number =>
  values.reduce<number>((all, value) => all + (value ?? 0), 0)

const lineAt = (results: Results, size: number, name: string): Line | undefined =>
  results.sizes.find(each => each.size === size)?.lines.find(line => line.name === name)

/** How many times as long the middle answer takes at the bigger size, with one connection. */
export function growthOf(
  results: Results,
  name: string,
  from: number,
  to: number,
  server: string,
): number | undefined {
  const [small, big] = [lineAt(results, from, name), lineAt(results, to, name)].map(
    line => line?.servers[server],
  )
  return small === undefined || big === undefined ? undefined : big.alone.p50 / small.alone.p50
}

const flat = ['list', 'path', 'create', 'patch', 'move-full']
const belowTwoSeconds = ['tree-items', 'list-all', 'bulk-move', 'bulk-tag']
const nearlyFlat = ['search10', 'search1000', 'get']

/** Holds a run against what was promised; only what was measured is judged. */
export function judge(results: Results): Verdict[] {
  return [
    ...judgeAnswers(results),
    ...judgeRatios(results),
    ...judgeGrowth(results),
    ...judgeLongAnswers(results),
  ]
}

function judgeAnswers({ sizes }: Results): Verdict[] {
  return sizes.flatMap(({ size, lines, differentRows }) => [
    ...(differentRows === undefined
      ? []
      : [{ goal: `the floor writes the same rows at ${size}`, found: 'see above', reached: false }]),
    ...lines.flatMap(line => {
      const failed = Object.entries(line.servers).flatMap(([server, measured]) => {
        const count = failuresOf(measured)
        return count === 0 ? [] : [`${count} failed on ${server}, see above`]
      })
      const wrong = line.difference === undefined ? failed : [...failed, 'the answers differ, see above']
      return wrong.map(found => ({ goal: `${line.title} answers rightly at ${size}`, found, reached: false }))
    }),
  ])
}

function judgeRatios(results: Results): Verdict[] {
  return results.sizes.flatMap(({ size, lines }) =>
    lines
      .filter(({ name }) => name === 'list' || name === 'get')
      .flatMap(line => {
        const ratio = ratioOf(line, results.servers)
        if (results.servers[1] !== 'floor') return []
        const found = ratio === undefined ? 'wrong answers' : `${(ratio * 100).toFixed(1)} %`
        return [{ goal: `${line.title} at ${size}: 60 % of the floor`, found, reached: (ratio ?? 0) >= 0.6 }]
      }),
  )
}

function judgeGrowth(results: Results): Verdict[] {
  const sizes = results.sizes.map(({ size }) => size).filter(size => size >= 10_000)
  const from = Math.min(...sizes)
  const to = Math.max(...sizes)
  if (sizes.length < 2) return []
  const server = results.servers[0] ?? ''
  return [
    ...flat.map(name => ({ name, limit: 1.5 })),
    ...nearlyFlat.map(name => ({ name, limit: 2.5 })),
  ].flatMap(({ name, limit }) => {
    const growth = growthOf(results, name, from, to, server)
    const title = lineAt(results, to, name)?.title
    if (growth === undefined || title === undefined) return []
    const found = `${growth.toFixed(2)}×`
    return [
      { goal: `${title}: growth below ${limit}× from ${from} to ${to}`, found, reached: growth < limit },
    ]
  })
}

function judgeLongAnswers(results: Results): Verdict[] {
  const server = results.servers[0] ?? ''
  return [...belowTwoSeconds, 'import', 'export'].flatMap(name => {
    const line = lineAt(results, 100_000, name)
    const measured = line?.servers[server]
    if (line === undefined || measured === undefined) return []
    const verdicts: Verdict[] = []
    if (belowTwoSeconds.includes(name))
      verdicts.push({
        goal: `${line.title} of 100,000 below 2 s`,
        found: `${(measured.alone.p50 / 1000).toFixed(2)} s`,
        reached: measured.alone.p50 < 2000,
      })
    if (measured.stalls !== undefined)
      verdicts.push({
        goal: `no stall over 50 ms beside ${line.title} at 100,000`,
        found: `${Math.round(measured.stalls.longest)} ms`,
        reached: measured.stalls.longest <= 50,
      })
    return verdicts
  })
}
