import type { LocationOption } from '../../ui/picker/location-lines.tsx'

const separator = /\s*(?<!\\)[/>›]\s*/

/** The names of a path, from the outside in. */
export const namesInPath = (path: string): readonly string[] =>
  path
    .split(separator)
    .map(name => name.replaceAll('\\/', '/').trim())
    .filter(name => name !== '')

const folded = (name: string): string => name.normalize('NFKC').trim().toLowerCase()

/** The path of a cell with another location in place of one that begins it; undefined: the cell is elsewhere. */
export function replacedPath(
  cell: string,
  old: readonly string[],
  { path, name }: Pick<LocationOption, 'path' | 'name'>,
): string | undefined {
  const names = namesInPath(cell)
  const isThere =
    old.length <= names.length && old.every((each, at) => folded(each) === folded(names[at] ?? ''))
  if (!isThere) return undefined
  const sign = /[/>›]/.exec(cell)?.[0] ?? '>'
  const written = (each: string): string => (sign === '/' ? each.replaceAll('/', '\\/') : each)
  return [...path, name, ...names.slice(old.length)].map(written).join(` ${sign} `)
}
