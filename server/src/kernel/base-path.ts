/** Segments of characters that need no escaping in URLs, HTML, JSON and headers. */
const plainPath = /^(\/[a-z0-9._~-]+)*\/?$/i
const dotSegment = /\/\.\.?(\/|$)/
/**
 * First segments of our own paths. A base path equal to one of them would be ambiguous: the server could not
 * tell whether a proxy has removed it.
 */
const ownPath = /^\/(api(\/v1(\/.*)?)?|assets|swagger)$/i
const maxLength = 200

/** Valid base path without a trailing slash; '' for none, undefined when invalid. */
export function readBasePath(text: string): string | undefined {
  if (text.length > maxLength || !plainPath.test(text) || dotSegment.test(text)) return undefined
  const path = text.replace(/\/$/, '')
  return ownPath.test(path) ? undefined : path
}

/** Public address of the page, without a trailing slash: adds a missing scheme, and the base path unless the host name has a path. */
export function publicAddress(hostname: string, basePath: string, scheme = 'https'): string {
  const address = /^https?:\/\//i.test(hostname) ? hostname : `${scheme}://${hostname}`
  return new URL(address).pathname === '/' ? address + basePath : address
}
