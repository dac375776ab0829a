/** What a code says: an asset number, the id of a thing, or something else, such as a barcode. */
export type Code =
  | { readonly kind: 'number'; readonly number: string }
  | { readonly kind: 'id'; readonly id: string }
  | { readonly kind: 'other'; readonly text: string }

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** The paths that labels point to, on whatever host they were printed for. */
function readPath(path: string): Code | undefined {
  const [, kind, value = ''] = /^\/(a|assets|item|location)\/([^/]+)\/?$/.exec(path) ?? []
  if (kind === 'a' || kind === 'assets') return { kind: 'number', number: decodeURIComponent(value) }
  return uuid.test(value) ? { kind: 'id', id: value } : undefined
}

/** Reads a code that was scanned or typed. */
export function readCode(scanned: string): Code {
  const text = scanned.trim()
  const other: Code = { kind: 'other', text }
  if (/^https?:\/\//i.test(text))
    return (URL.canParse(text) ? readPath(new URL(text).pathname) : undefined) ?? other
  const [, number] = /^#?(\d{1,6}-\d{3})$/.exec(text) ?? /^#(\d{1,9})$/.exec(text) ?? []
  return number === undefined ? other : { kind: 'number', number }
}
