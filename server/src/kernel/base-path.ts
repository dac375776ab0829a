/** Segments of characters that need no care in an address, in HTML, in JSON and in a header. */
const plainPath = /^(\/[a-z0-9._~-]+)*\/?$/i
const dotSegment = /\/\.\.?(\/|$)/
/** The beginnings of our own addresses: below one of these, what a proxy has removed could not be told from what it has not. */
const ownPath = /^\/(api(\/v1(\/.*)?)?|assets|swagger)$/i
const maxLength = 200

/** A path below which the server may be served, without a slash at its end: '' for none; undefined when it may not. */
export function readBasePath(text: string): string | undefined {
  if (text.length > maxLength || !plainPath.test(text) || dotSegment.test(text)) return undefined
  const path = text.replace(/\/$/, '')
  return ownPath.test(path) ? undefined : path
}

/**
 * The address of the web page under the public name of the server: its scheme added if missing, and the path below which the
 * page is, unless the name has a path of its own. No slash at its end.
 */
export function publicAddress(hostname: string, basePath: string, scheme = 'https'): string {
  const address = /^https?:\/\//i.test(hostname) ? hostname : `${scheme}://${hostname}`
  return new URL(address).pathname === '/' ? address + basePath : address
}
