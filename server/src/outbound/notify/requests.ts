import type { ServiceRequest } from './service.ts'

/** A POST of JSON. */
export const postJson = (
  url: URL | string,
  body: object,
  headers: Readonly<Record<string, string>> = {},
): ServiceRequest => ({
  url,
  method: 'POST',
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify(body),
})

/** A POST of a form; members that are undefined are left out. */
export const postForm = (
  url: URL | string,
  members: Readonly<Record<string, string | undefined>>,
  headers: Readonly<Record<string, string>> = {},
): ServiceRequest => ({
  url,
  method: 'POST',
  headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
  body: new URLSearchParams(given(members)).toString(),
})

/** The header of basic authentication. */
export const basic = (user: string, password: string): string =>
  `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`

/** Members without those that are undefined. */
export const given = <T>(members: Readonly<Record<string, T | undefined>>): Record<string, T> =>
  Object.fromEntries(Object.entries(members).filter((entry): entry is [string, T] => entry[1] !== undefined))

/** A picture in a chat: `prefix_url` for an address, `prefix_emoji` for a short name. */
export const icon = (value: string | undefined, prefix = 'icon'): Record<string, string> => {
  if (value === undefined) return {}
  if (/^https?:\/\//i.test(value)) return { [`${prefix}_url`]: value }
  return { [`${prefix}_emoji`]: `:${value.replace(/^:|:$/g, '')}:` }
}
