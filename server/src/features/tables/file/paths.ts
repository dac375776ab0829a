/**
 * Reads `Home / Ground floor / Kitchen` into its names, `\/` being a slash in a name. One blank beside each slash
 * belongs to the slash; all others are kept, so that what `writePath` wrote comes back exactly. What
 * comes after the first `most` of them is left out.
 */
export function readPath(text: string, max?: number): string[] {
  if (text === '') return []
  const parts = text.split(/(?<!\\)\//, max)
  return parts.map((part, i) => {
    const from = i > 0 && part.startsWith(' ') ? 1 : 0
    const to = i < parts.length - 1 && part.endsWith(' ') ? -1 : undefined
    return part.slice(from, to).replaceAll('\\/', '/')
  })
}

/** Writes a path that `readPath` reads again. */
export const writePath = (names: readonly string[]): string =>
  names.map(name => name.replaceAll('/', '\\/')).join(' / ')

/**
 * Reads `Tools; Electrical` into its names, `\;` being a semicolon in a name; empty ones are dropped. Undefined when
 * there are more than `most`, those that are empty included.
 */
export function readNames(text: string, max: number): string[] | undefined {
  const parts = text.split(/(?<!\\);/, max + 1)
  if (parts.length > max) return undefined
  return parts
    .map((part, i) => {
      const own = i > 0 && part.startsWith(' ') ? part.slice(1) : part
      const isPadded = i < parts.length - 1 && /\\ +$/.test(own)
      return (isPadded ? own.slice(0, -1) : own).replaceAll('\\;', ';')
    })
    .filter(name => name !== '')
}

/** Writes names that `readNames` reads again. A blank keeps a backslash at the end of a name off the semicolon. */
export const writeNames = (names: readonly string[]): string =>
  names
    .map((name, i) => {
      const isPadded = i < names.length - 1 && /\\ *$/.test(name)
      return name.replaceAll(';', '\\;') + (isPadded ? ' ' : '')
    })
    .join('; ')
