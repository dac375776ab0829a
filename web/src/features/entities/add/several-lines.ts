/** An item as a line says it. */
export interface Line {
  readonly name: string
  readonly quantity: number
}

/** A number with ×, x or * at the beginning of a line. */
const counted = /^(\d{1,9})\s*[×xX*]\s+(.+)$/

/** The lines to go on with: those that were typed before, and what is typed or pasted besides unless it is among them. */
export function linesWith(before: string, more: string): string {
  const added = linesWithout(more, new Set(readLines(before).map(({ name }) => name)))
  return before.trim() === '' ? more : `${before.trimEnd()}\n${added}`.trimEnd()
}

/** The lines but for those that name one of these. */
export const linesWithout = (text: string, names: ReadonlySet<string>): string =>
  text
    .split(/\r?\n/)
    .filter(line => readLines(line).every(({ name }) => !names.has(name)))
    .join('\n')

/** Items that were typed or pasted one on each line; empty lines, and the marks of lists, do not count. */
export const readLines = (text: string): Line[] =>
  text
    .split(/\r?\n/)
    .map(line => line.replace(/^\s*[-*•]\s+/, '').trim())
    .filter(line => line !== '')
    .map(line => {
      const [, count, name] = counted.exec(line) ?? []
      return { name: [...(name ?? line)].slice(0, 255).join(''), quantity: Number(count ?? 1) }
    })
