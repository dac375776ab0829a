/**
 * A text in pieces of at most so many UTF-16 units, broken at ends of lines where there are any; `atLines: false`
 * breaks anywhere but within a character.
 */
export function splitText(text: string, max: number, { atLines = true } = {}): string[] {
  const pieces: string[] = []
  let rest = text
  while (rest.length > max) {
    const line = atLines ? rest.lastIndexOf('\n', max) : -1
    const end = line > 0 ? line : wholeCharacters(rest, max)
    pieces.push(rest.slice(0, end))
    rest = rest.slice(line > 0 ? end + 1 : end)
  }
  return rest.trim() === '' && pieces.length > 0 ? pieces : [...pieces, rest]
}

/** A text of at most so many UTF-16 units, with an ellipsis where it was cut. */
export const cutTo = (text: string, max: number): string =>
  text.length <= max ? text : `${text.slice(0, wholeCharacters(text, max - 1))}…`

/** A text of at most so many bytes in UTF-8, with an ellipsis where it was cut. */
export function cutToBytes(text: string, max: number): string {
  if (Buffer.byteLength(text) <= max) return text
  const { read } = new TextEncoder().encodeInto(text, new Uint8Array(max - 3))
  return `${text.slice(0, read)}…`
}

/** At most so many units, without half of a surrogate pair at the end. */
const wholeCharacters = (text: string, max: number): number =>
  /[\ud800-\udbff]/.test(text.charAt(max - 1)) ? max - 1 : max
