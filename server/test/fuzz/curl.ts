import type { Sent } from './send.ts'

const max = 4000

/** A command line that sends the same request to `baseUrl`. */
export function asCurl({ method, path, headers, body }: Sent, baseUrl: string): string {
  const lines = [`curl -sS -i --path-as-is -X ${method} ${quote(`${baseUrl}${path}`)}`]
  for (const [name, value] of Object.entries(headers))
    if (name !== 'content-length' || body === undefined) lines.push(`-H ${quote(`${name}: ${value}`)}`)
  if (body !== undefined) lines.push(`--data-binary ${bytes(body)}`)
  return lines.join(' \\\n  ')
}

const quote = (text: string): string => `'${cut(text).replaceAll("'", `'\\''`)}'`

const cut = (text: string): string =>
  text.length <= max ? text : `${text.slice(0, max)}… (${text.length} characters in all)`

/** Bytes that a shell would not pass on as they are go in hexadecimal: bash turns them back. */
function bytes(body: Buffer): string {
  const text = body.toString()
  const isPlain = Buffer.from(text).equals(body) && !/[^\t\n\x20-\u{10ffff}]/u.test(text)
  if (isPlain) return quote(text)
  return `@<(xxd -r -p <<< ${cut(body.toString('hex'))})`
}
