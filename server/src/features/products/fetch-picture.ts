import { publicAddresses } from '#outbound/address-policy.ts'
import type { Outbound } from '#outbound/outbound.ts'

const maxBytes = 8 * 1024 * 1024
const timeoutMs = 10_000

const kinds = [
  { type: 'image/jpeg', signature: Buffer.from([0xff, 0xd8, 0xff]) },
  { type: 'image/png', signature: Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]) },
]

/**
 * Fetches the picture of a product, from the public internet and over https only, as a data URI; empty when that
 * fails, or when it is no JPEG or PNG of at most 8 MiB.
 */
export async function fetchPicture(outbound: Outbound, url: string, signal: AbortSignal): Promise<string> {
  if (!/^https:\/\//i.test(url)) return ''
  const wanted = {
    url,
    timeout: timeoutMs,
    maxBytes,
    httpsOnly: true,
    maxRedirects: 5,
    signal,
  } as const
  const { status, headers, body } = await outbound.send(wanted, publicAddresses)
  if (status !== 200 || !headers.get('content-type')?.startsWith('image/')) return ''
  const kind = kinds.find(({ signature }) => body.subarray(0, signature.length).equals(signature))
  return kind === undefined ? '' : `data:${kind.type};base64,${body.toString('base64')}`
}
