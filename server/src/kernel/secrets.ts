import { createHmac, hash, randomBytes, timingSafeEqual } from 'node:crypto'
import { requireValue } from './require-value.ts'

const base32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** First 128 bits as 26 characters of base32 without padding. */
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

/** Stored form of a token: SHA-256 of its text, in hex. */
export const hashToken = (token: string): string => hash('sha256', token)

/** Stored form of an API key: HMAC-SHA-256 of its text with the server's pepper, in hex. */
export const hashApiKey = (key: string, pepper: string): string =>
  createHmac('sha256', pepper).update(key).digest('hex')

/** A token like `newToken`, derived from a text and the server's pepper. */
export const tokenOf = (text: string, pepper: string): string =>
  toBase32(createHmac('sha256', pepper).update(text).digest())

const signatureOf = (text: string, purpose: string, pepper: string): string =>
  createHmac('sha256', pepper).update(`signed ${purpose}:${text}`).digest('base64url')

/** Signs a text for one purpose: its holder can read but not change it. */
export const sign = (text: string, purpose: string, pepper: string): string =>
  `${Buffer.from(text).toString('base64url')}.${signatureOf(text, purpose, pepper)}`

/** Text signed for this purpose; undefined when the signature is invalid. */
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
