/** A thing as a line says it. */
export interface Line {
  readonly name: string
  readonly quantity: number
}

/** A number with ×, x or * at the beginning of a line. */
const counted = /^(\d{1,9})\s*[×xX*]\s+(.+)$/

/** Things that were typed or pasted one on each line; empty lines, and the marks of lists, do not count. */
export const readLines = (text: string): Line[] =>
  text
    .split(/\r?\n/)
    .map(line => line.replace(/^\s*[-*•]\s+/, '').trim())
    .filter(line => line !== '')
    .map(line => {
      const [, count, name] = counted.exec(line) ?? []
      return { name: [...(name ?? line)].slice(0, 255).join(''), quantity: Number(count ?? 1) }
    })
