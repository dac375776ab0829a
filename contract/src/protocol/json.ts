/** Limits of a JSON text from outside. */
export interface JsonExtent {
  /** In UTF-8. */
  readonly bytes: number
  /** Number of texts, numbers, booleans, nulls, lists and objects; member names do not count. */
  readonly values: number
  /** The most levels of nested lists and objects. */
  readonly levels: number
}

/** Limits of JSON bodies, files and answers of other servers that have no limits of their own. */
export const anyJson = (bytes: number): JsonExtent => ({ bytes, values: 100_000, levels: 64 })

/** A JSON text exceeds a limit. */
export class JsonTooLarge extends Error {
  readonly of: keyof JsonExtent
  readonly limit: number

  constructor(of: keyof JsonExtent, limit: number) {
    super(`more than ${limit} ${of}`)
    this.of = of
    this.limit = limit
  }
}

/**
 * Parses a JSON text from outside. Counts bytes, values and levels before it parses: throws `JsonTooLarge`,
 * or `SyntaxError` for malformed text. Texts that the server stored itself need no limit.
 */
export function parseJson(text: string, most: JsonExtent): unknown {
  // A UTF-16 unit has at most three bytes, so most texts need no exact count.
  if (text.length > most.bytes || (text.length * 3 > most.bytes && bytesOf(text) > most.bytes))
    throw new JsonTooLarge('bytes', most.bytes)
  checkExtent(text, most)
  return JSON.parse(text)
}

const bytesOf = (text: string): number => new TextEncoder().encode(text).length

/** Counts the levels and the values of a JSON text, strings left out, and stops at the limits. */
function checkExtent(text: string, most: JsonExtent): void {
  let levels = 0
  let values = 1
  let opened = -1
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    if (code === 0x22) i = endOfString(text, i)
    else if (code === 0x2c) values++
    else if (code === 0x5b || code === 0x7b) {
      if (++levels > most.levels) throw new JsonTooLarge('levels', most.levels)
      values++
      opened = i
    } else if (code === 0x5d || code === 0x7d) {
      levels--
      // An empty list or object has no first value.
      if (opened >= 0 && text.slice(opened + 1, i).trim() === '') values--
      opened = -1
    }
    // The innermost list may still turn out to be empty.
    if (values > most.values + 1) throw new JsonTooLarge('values', most.values)
  }
  if (values > most.values) throw new JsonTooLarge('values', most.values)
}

/** End of the string that begins at `start`: the next quote after an even number of backslashes. */
function endOfString(text: string, start: number): number {
  for (let at = text.indexOf('"', start + 1); at >= 0; at = text.indexOf('"', at + 1)) {
    let before = at
    while (text.charCodeAt(before - 1) === 0x5c) before--
    if ((at - before) % 2 === 0) return at
  }
  return text.length
}
