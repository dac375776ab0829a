/** The path below which the server is, '' for none: the build has all scripts of the page in the folder `assets` in it. */
export const basePath = /^(.*)\/assets\/[^/]*$/.exec(new URL(import.meta.url).pathname)?.[1] ?? ''

/** The address of the page itself. */
export const pageAddress = `${basePath}/`

/** Goes to the page under its own path when it was opened above it: who calls the server itself may not know of that path. */
export function goBelowBasePath(): boolean {
  const { pathname, search, hash } = location
  if (pathname === basePath || pathname.startsWith(pageAddress)) return false
  location.replace(basePath + pathname + search + hash)
  return true
}
