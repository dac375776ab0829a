import { maxDepth, maxValues } from '@stowage/contract/protocol/operation'
import { Problem } from '#kernel/problem.ts'

const utf8 = new TextDecoder('utf-8', { fatal: true })

/**
 * Parses one JSON value. Anything after it, wrong encodings and nesting beyond 64 levels are malformed; more than
 * 100,000 values are refused before any is made.
 */
export function parseJson(body: Buffer): unknown {
  try {
    const text = utf8.decode(body)
    checkExtent(text)
    return JSON.parse(text)
  } catch (cause) {
    if (cause instanceof Problem) throw cause
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new Problem('body.malformed', { text: `The request body is not valid JSON: ${reason}`, cause })
  }
}

/** Counts the levels and the values of a JSON text, strings left out, and stops at the limits. */
function checkExtent(text: string): void {
  let depth = 0
  let values = 1
  let opened = -1
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    if (code === 0x22) i = endOfString(text, i)
    else if (code === 0x2c) values++
    else if (code === 0x5b || code === 0x7b) {
      if (++depth > maxDepth) throw new Error(`nested deeper than ${maxDepth} levels`)
      values++
      opened = i
    } else if (code === 0x5d || code === 0x7d) {
      depth--
      // What is empty has no first value.
      if (opened >= 0 && text.slice(opened + 1, i).trim() === '') values--
      opened = -1
    }
    // The one that was opened last may turn out to be empty.
    if (values > maxValues + 1) throw tooManyValues()
  }
  if (values > maxValues) throw tooManyValues()
}

const tooManyValues = (): Problem =>
  new Problem('body.too_large', { text: `The request body may have at most ${maxValues} values` })

/** Where a string ends that begins at `start`: at the next quote with an even number of backslashes before it. */
function endOfString(text: string, start: number): number {
  for (let at = text.indexOf('"', start + 1); at >= 0; at = text.indexOf('"', at + 1)) {
    let before = at
    while (text.charCodeAt(before - 1) === 0x5c) before--
    if ((at - before) % 2 === 0) return at
  }
  return text.length
}
