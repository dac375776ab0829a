import { createHmac, hash, randomBytes, timingSafeEqual } from 'node:crypto'
import { requireValue } from './require-value.ts'

const base32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** The first 128 bits of some bytes as 26 characters of base32 without padding. */
function toBase32(bytes: Buffer): string {
  let text = ''
  let held = 0
  let bits = 0
  for (const byte of bytes.subarray(0, 16)) {
    held = (held << 8) | byte
    bits += 8
    while (bits >= 5) {
      bits -= 5
      text += base32[(held >> bits) & 31]
    }
  }
  return bits > 0 ? text + base32[(held << (5 - bits)) & 31] : text
}

/** A new session, attachment or invitation token: 26 characters A-Z 2-7, 128 random bits. */
export const newToken = (): string => toBase32(randomBytes(16))

/** A new API key: `hb_` and 43 characters of base64url, 256 random bits. */
export const newApiKey = (): string => `hb_${randomBytes(32).toString('base64url')}`

/** How a token is kept: SHA-256 of its text, in hex. */
export const hashToken = (token: string): string => hash('sha256', token)

/** How an API key is kept: HMAC-SHA-256 of its text under the server's pepper, in hex. */
export const hashApiKey = (key: string, pepper: string): string =>
  createHmac('sha256', pepper).update(key).digest('hex')

/** A token like `newToken`, made from a text and the server's pepper: the same ones make it again. */
export const tokenOf = (text: string, pepper: string): string =>
  toBase32(createHmac('sha256', pepper).update(text).digest())

const signatureOf = (text: string, purpose: string, pepper: string): string =>
  createHmac('sha256', pepper).update(`signed ${purpose}:${text}`).digest('base64url')

/** A text that its holder can read but not change, for one purpose. */
export const sign = (text: string, purpose: string, pepper: string): string =>
  `${Buffer.from(text).toString('base64url')}.${signatureOf(text, purpose, pepper)}`

/** The text that was signed for this purpose; undefined when it was not. */
export function readSigned(signed: string, purpose: string, pepper: string): string | undefined {
  const [encoded = '', signature = ''] = signed.split('.')
  const text = Buffer.from(encoded, 'base64url').toString()
  const [given, right] = [signature, signatureOf(text, purpose, pepper)].map(each => Buffer.from(each))
  return requireValue(given).length === requireValue(right).length &&
    timingSafeEqual(requireValue(given), requireValue(right))
    ? text
    : undefined
}

/** A secret for a new installation. */
export const newPepper = (): string => randomBytes(48).toString('base64url')
