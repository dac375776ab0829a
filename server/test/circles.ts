import path from 'node:path'
import { parseSync } from 'oxc-parser'

/** A file's path in the repository, and the files that it imports or exports from, types included. */
export type ImportGraph = ReadonlyMap<string, readonly string[]>

/** What the imports of every file lead to; `sources` are texts by path. */
export const graphOf = (sources: ReadonlyMap<string, string>): ImportGraph =>
  new Map([...sources].map(([file, source]) => [file, targetsIn(file, source, sources)]))

function targetsIn(file: string, source: string, sources: ReadonlyMap<string, string>): string[] {
  const { module } = parseSync(file, source)
  const specifiers = [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest }) => moduleRequest?.value ?? []),
    ),
  ]
  return specifiers
    .flatMap(specifier => resolveImport(file, specifier) ?? [])
    .filter(target => sources.has(target))
}

/** The file in our repository that an import means; undefined for packages. */
export function resolveImport(from: string, specifier: string): string | undefined {
  if (specifier.startsWith('.')) return path.posix.join(path.posix.dirname(from), specifier)
  if (specifier.startsWith('#test/')) return `server/test/${specifier.slice(6)}`
  if (specifier.startsWith('#')) return `server/src/${specifier.slice(1).replace(/^server\//, '')}`
  if (specifier.startsWith('@stowage/'))
    return `${specifier.replace(/^@stowage\/(\w+)\//, '$1/src/').replace(/\.ts$/, '')}.ts`
  return undefined
}

/** Every circle of imports, as the files along it; a file on several circles is told of once. */
export function circlesIn(graph: ImportGraph): string[][] {
  const done = new Set<string>()
  const circles: string[][] = []
  const visit = (file: string, above: readonly string[]): void => {
    const at = above.indexOf(file)
    if (at >= 0) circles.push(above.slice(at))
    if (at >= 0 || done.has(file)) return
    for (const target of graph.get(file) ?? []) visit(target, [...above, file])
    done.add(file)
  }
  for (const file of graph.keys()) visit(file, [])
  return circles
}
