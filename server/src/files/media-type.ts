import { fileTypeFromBuffer } from 'file-type'

/** Does a media type say that a file is a picture, of whatever kind? */
export const isImage = (mediaType: string): boolean => /^image\//i.test(mediaType)

/** Does a media type say what a file is? Any file has bytes, and a text may be about anything. */
export const isRecognised = (mediaType: string): boolean =>
  !/^(application\/octet-stream|text\/plain|)\s*(;|$)/i.test(mediaType)

/** The media type of a file that comes with one: what is known here to be a picture, others may have taken for mere bytes. */
export const chooseMediaType = (given: string, found: string | undefined): string =>
  found !== undefined && isImage(found) && !isRecognised(given) ? found : given

/** Media types that the library names unusually, with their usual names. */
const otherNames: Readonly<Record<string, string>> = {
  // An animated PNG is a PNG to whoever knows no more.
  'image/apng': 'image/png',
  'image/vnd.microsoft.icon': 'image/x-icon',
}

/** Signatures that the library does not know, or for which it needs more than the beginning. */
const signatures: readonly (readonly [string, string])[] = [
  ['II*\0', 'image/tiff'],
  ['MM\0*', 'image/tiff'],
  ['\x89PNG\r\n\x1a\n', 'image/png'],
  ['PK\x03\x04', 'application/zip'],
  ['!<arch>\n', 'application/x-archive'],
  // With a large picture in front of the sound.
  ['ID3\x02', 'audio/mpeg'],
  ['ID3\x03', 'audio/mpeg'],
  ['ID3\x04', 'audio/mpeg'],
  ['OggS\0', 'application/ogg'],
  ['\x1aE\xdf\xa3', 'video/matroska'],
  ['\xff\xfe', 'text/plain; charset=utf-16le'],
  ['\xfe\xff', 'text/plain; charset=utf-16be'],
]

/** Bytes that tell whether a file is a text (older servers read as many). */
const textHead = 512

const svg = 'image/svg+xml'

/** Beginnings of markup, after blanks, comments and declarations, with their media types. */
const markup: readonly (readonly [RegExp, string])[] = [
  [/^<svg[\s>/]/i, svg],
  [
    /^<(!doctype html|html|head|body|base|link|meta|script|iframe|style|title|h[1-6]|div|main|table|form|p|pre|a|b|font|center|span|img|ul|ol|hr|br)[\s>/]/i,
    'text/html; charset=utf-8',
  ],
]

const prologue = /^(\s+|<\?xml[^>]*\?>|<!--[^]*?-->|<!doctype (?!html)[^[>]*(\[[^\]]*\]\s*)?>)/i

/** The media type of a file, told from its first bytes alone: neither its name nor what the sender says counts. */
export async function mediaTypeOf(head: Buffer): Promise<string> {
  const found = await fileTypeFromBuffer(head).catch(() => undefined)
  if (found !== undefined && found.mime !== 'application/xml') return otherNames[found.mime] ?? found.mime
  const beginning = head.toString('latin1', 0, 8)
  const known = signatures.find(([signature]) => beginning.startsWith(signature))?.[1]
  if (known !== undefined) return known
  if (/^\s+%PDF-/.test(head.toString('latin1', 0, 1024))) return 'application/pdf'
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
