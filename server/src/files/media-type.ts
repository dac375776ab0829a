import { fileTypeFromBuffer } from 'file-type'

/** What the library calls otherwise than the rest of the world. */
const otherNames: Readonly<Record<string, string>> = {
  // An animated PNG is a PNG to whoever knows no more.
  'image/apng': 'image/png',
  'image/vnd.microsoft.icon': 'image/x-icon',
}

/** What the library wants to see more of than the beginning, or does not know. */
const signatures: readonly (readonly [string, string])[] = [
  ['II*\0', 'image/tiff'],
  ['MM\0*', 'image/tiff'],
  ['PK\x03\x04', 'application/zip'],
  ['\xff\xfe', 'text/plain; charset=utf-16le'],
  ['\xfe\xff', 'text/plain; charset=utf-16be'],
]

/** How much of a file tells whether it is a text, bytes (those of older servers looked at as many). */
const textHead = 512

const svg = 'image/svg+xml'

/** What markup begins with, after blanks, comments and declarations, and what it is then. */
const markup: readonly (readonly [RegExp, string])[] = [
  [/^<svg[\s>/]/i, svg],
  [
    /^<(!doctype html|html|head|body|script|iframe|style|title|h1|div|table|p|a|br)[\s>/]/i,
    'text/html; charset=utf-8',
  ],
]

const prologue = /^(\s+|<\?xml[^>]*\?>|<!--[^]*?-->|<!doctype (?!html)[^[>]*(\[[^\]]*\]\s*)?>)/i

/** The media type of a file, told from its first bytes alone: neither its name nor what the sender says counts. */
export async function mediaTypeOf(head: Buffer): Promise<string> {
  const found = await fileTypeFromBuffer(head).catch(() => undefined)
  if (found !== undefined && found.mime !== 'application/xml') return otherNames[found.mime] ?? found.mime
  const beginning = head.toString('latin1', 0, 4)
  const known = signatures.find(([signature]) => beginning.startsWith(signature))?.[1]
  if (known !== undefined) return known
  const text = readText(head)
  if (text === undefined) return 'application/octet-stream'
  const start = withoutPrologue(text)
  const type = markup.find(([pattern]) => pattern.test(start))?.[1]
  // Its elements may be called as those of HTML are.
  if (/^\s*<\?xml\s/i.test(text)) return type === svg ? svg : 'text/xml; charset=utf-8'
  return type ?? 'text/plain; charset=utf-8'
}

function withoutPrologue(text: string): string {
  let start = text
  for (let found = prologue.exec(start); found !== null; found = prologue.exec(start))
    start = start.slice(found[0].length)
  return start
}

/** Bytes that no text has: all control characters but blanks, ESC and DEL (mimesniff.spec.whatwg.org, "binary data byte"). */
const isBinary = (byte: number): boolean =>
  byte <= 0x08 || byte === 0x0b || (byte >= 0x0e && byte <= 0x1a) || (byte >= 0x1c && byte <= 0x1f)

/** The beginning as text; undefined when it is none. */
function readText(head: Buffer): string | undefined {
  const some = head.subarray(0, textHead)
  if (some.some(isBinary)) return undefined
  try {
    // As a stream: the last character may be cut.
    new TextDecoder('utf-8', { fatal: true }).decode(some, { stream: true })
    return head.toString()
  } catch {
    return undefined
  }
}
