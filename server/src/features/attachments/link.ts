/** How long an address may be. */
const maxCharacters = 4000

/** An address that may be attached: absolute, http or https, with a host and without user and password. */
export function readLink(text: string): URL | undefined {
  if (text.length > maxCharacters || !/^https?:\/\/[^/?#]/i.test(text) || /[\s\p{Cc}]/u.test(text))
    return undefined
  const url = URL.parse(text)
  return url === null || url.username !== '' || url.password !== '' || url.hostname === '' ? undefined : url
}
