import { readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { table } from './table.ts'

interface Node {
  readonly id: number
  readonly callFrame: { readonly functionName: string; readonly url: string; readonly lineNumber: number }
  readonly children?: readonly number[]
}

interface Profile {
  readonly nodes: readonly Node[]
  readonly samples: readonly number[]
  readonly timeDeltas: readonly number[]
}

/** The newest profile in a folder, or undefined when there is none. */
export function newestProfile(folder: string): string | undefined {
  const files = readdirSync(folder).filter(name => name.endsWith('.cpuprofile'))
  const dated = files.map(name => ({ name, at: statSync(path.join(folder, name)).mtimeMs }))
  const newest = dated.sort((a, b) => b.at - a.at)[0]
  return newest === undefined ? undefined : path.join(folder, newest.name)
}

const short = (url: string) =>
  url.replace(/^.*\/node_modules\//, '').replace(/^.*\/(server|contract)\//, '$1/')

const locationOf = ({ callFrame: { functionName, url, lineNumber } }: Node) =>
  `${functionName || '(anonymous)'} ${short(url)}${url.startsWith('file') ? `:${lineNumber + 1}` : ''}`

/** Adds each function's time up: its own, and with all that it called (once for recursive ones). */
function addUp({ nodes, samples, timeDeltas }: Profile) {
  const known = new Map(nodes.map(node => [node.id, node]))
  const above = new Map<number, number>()
  for (const { id, children = [] } of nodes) for (const child of children) above.set(child, id)
  const own = new Map<number, number>()
  for (const [index, id] of samples.entries()) own.set(id, (own.get(id) ?? 0) + (timeDeltas[index] ?? 0))
  const sums = new Map<string, { own: number; all: number }>()
  for (const [id, time] of own) {
    const seen = new Set<string>()
    for (let at: number | undefined = id; at !== undefined; at = above.get(at)) {
      const location = locationOf(known.get(at) as Node)
      const sum = sums.get(location) ?? { own: 0, all: 0 }
      if (at === id) sum.own += time
      if (!seen.has(location)) sum.all += time
      seen.add(location)
      sums.set(location, sum)
    }
  }
  return sums
}

/** Where a profiled process spent its time, in two tables: by own time, and with all that was called. */
export function hotSpots(file: string, count = 25): string {
  const sums = [...addUp(JSON.parse(readFileSync(file, 'utf8')) as Profile)].filter(
    ([location]) => !/^\((idle|root|program)\)/.test(location),
  )
  const busy = sums.reduce((sum, [, { own }]) => sum + own, 0)
  const rowsBy = (kind: 'own' | 'all') =>
    sums
      .sort(([, a], [, b]) => b[kind] - a[kind])
      .slice(0, count)
      .map(([location, sum]) => [location, `${((sum[kind] / busy) * 100).toFixed(1)} %`])
  return [
    `Hot spots (${path.basename(file)}), parts of the busy time`,
    table(['own time', ''], rowsBy('own')),
    '',
    table(['with all it called', ''], rowsBy('all')),
  ].join('\n')
}
