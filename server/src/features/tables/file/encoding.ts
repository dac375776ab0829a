import { isUtf8 } from 'node:buffer'
import type { Encoding } from '@stowage/contract/tables/import-options'

const marks: readonly (readonly [Encoding, Buffer])[] = [
  ['utf-8', Buffer.from([0xef, 0xbb, 0xbf])],
  ['utf-16le', Buffer.from([0xff, 0xfe])],
  ['utf-16be', Buffer.from([0xfe, 0xff])],
]

/** Bytes of a file that are read to recognise UTF-16. */
const sampleSize = 64 * 1024

/** The encoding of a text where there is no doubt: a byte-order mark counts, then what was given, then the form of the bytes. */
export function certainEncodingOf(bytes: Buffer, given: Encoding | undefined): Encoding | undefined {
  const [marked] = marks.find(([, mark]) => bytes.subarray(0, mark.length).equals(mark)) ?? []
  return marked ?? given ?? utf16Of(bytes) ?? (isUtf8(bytes) ? 'utf-8' : undefined)
}

/** Which UTF-16 a text without a byte-order mark is; undefined for none. */
function utf16Of(bytes: Buffer): 'utf-16le' | 'utf-16be' | undefined {
  const sample = bytes.subarray(0, sampleSize)
  if (bytes.length % 2 === 1 || !sample.includes(0)) return undefined
  if (hasWideLines(sample, 0)) return 'utf-16be'
  return hasWideLines(sample, 1) ? 'utf-16le' : undefined
}

/**
 * Are zeros mostly in the first or mostly in the second byte of letters, never in both, and beside most line ends? In a text of
 * bytes, a zero beside a line end is chance. A few letters have the other byte zero, half of some emoji among them.
 */
function hasWideLines(sample: Buffer, zeroAt: 0 | 1): boolean {
  let wide = 0
  let narrow = 0
  let odd = 0
  for (let at = 0; at + 1 < sample.length; at += 2) {
    const zero = sample[at + zeroAt]
    const other = sample[at + 1 - zeroAt]
    if (other === 0 && zero === 0) return false
    if (other === 0) odd++
    if (!isLineEnd(zero) && !isLineEnd(other)) continue
    if (zero === 0) wide++
    else narrow++
  }
  return wide > narrow && odd * 40 < sample.length
}

const isLineEnd = (byte: number | undefined): boolean => byte === 0x0a || byte === 0x0d
