/** A web address as it is attached: one without a scheme gets https. Undefined where it is none, or has a user or password. */
export function readWebAddress(typed: string): string | undefined {
  const text = typed.trim()
  const address = /^[a-z][\w+.-]*:\/\//i.test(text) ? text : `https://${text}`
  const url = /[\s\p{Cc}]/u.test(text) ? null : URL.parse(address)
  if (url === null || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '')
    return undefined
  return url.hostname.includes('.') || address === text ? address : undefined
}
