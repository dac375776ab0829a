/** Is it a column of a file that we or Homebox wrote? */
export const isOurHeader = (header: string): boolean => /^\s*hb\s*\./iu.test(header)

/** A header without blanks around it; the name of a custom field is exact. */
const trimmed = (header: string): string =>
  /^\s*HB\.field\./iu.test(header) ? header.trimStart() : header.trim()

/** The headers of a table, each of which is there once. */
export interface Headers {
  /** A repeated one is `Header (2)`, an empty one `Column 3`. */
  readonly headers: readonly string[]
  /** Those that stand in the file more than once, as they stand there. */
  readonly repeatedHeaders: readonly string[]
}

export function headersOf(cells: readonly string[]): Headers {
  const written = cells.map(trimmed)
  const counts = new Map<string, number>()
  for (const header of written) counts.set(header, (counts.get(header) ?? 0) + 1)
  const taken = new Set(written)
  const seen = new Set<string>()
  const numbers = new Map<string, number>()
  const free = (header: string): string => {
    for (let n = numbers.get(header) ?? 2; ; n++) {
      const name = `${header} (${n})`
      if (taken.has(name)) continue
      numbers.set(header, n)
      return name
    }
  }
  const headers = written.map((header, i) => {
    const isFirst = header !== '' && !seen.has(header)
    const plain = header === '' ? `Column ${i + 1}` : header
    const name = isFirst || (header === '' && !taken.has(plain)) ? plain : free(plain)
    seen.add(header)
    taken.add(name)
    return name
  })
  const repeatedHeaders = [...counts]
    .filter(([header, n]) => header !== '' && n > 1)
    .map(([header]) => header)
  return { headers, repeatedHeaders }
}
