import { fileTypeFromBuffer } from 'file-type'

/** What the library calls otherwise than the rest of the world. */
const otherNames: Readonly<Record<string, string>> = {
  // An animated PNG is a PNG to whoever knows no more.
  'image/apng': 'image/png',
  'image/vnd.microsoft.icon': 'image/x-icon',
}

/** What the library wants to see more of than the beginning. */
const signatures: readonly (readonly [string, string])[] = [
  ['II*\0', 'image/tiff'],
  ['MM\0*', 'image/tiff'],
  ['PK\x03\x04', 'application/zip'],
]

/** What markup begins with, after blanks, comments and declarations, and what it is then. */
const markup: readonly (readonly [RegExp, string])[] = [
  [/^<svg[\s>/]/i, 'image/svg+xml'],
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
  const known = signatures.find(([signature]) => signature === beginning)?.[1]
  if (known !== undefined) return known
  const text = readText(head)
  if (text === undefined) return 'application/octet-stream'
  const start = withoutPrologue(text)
  const type = markup.find(([pattern]) => pattern.test(start))?.[1]
  return type ?? (text.startsWith('<?xml') ? 'text/xml; charset=utf-8' : 'text/plain; charset=utf-8')
}

function withoutPrologue(text: string): string {
  let start = text
  for (let found = prologue.exec(start); found !== null; found = prologue.exec(start))
    start = start.slice(found[0].length)
  return start
}

/** The beginning as text; undefined when it is none. */
function readText(head: Buffer): string | undefined {
  try {
    // As a stream: the last character may be cut.
    const text = new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: true })
    return /\p{Cc}/u.test(text.replace(/\s/g, '')) ? undefined : text
  } catch {
    return undefined
  }
}
