import { isUtf8 } from 'node:buffer'
import { TextDecoder } from 'node:util'
import type { Encoding } from '@stowage/contract/tables/import-options'
import { yieldToEventLoop } from '#kernel/yield-to-event-loop.ts'

/** Bytes to decode at once. */
const pieceSize = 64 * 1024

/** The most bytes of UTF-8 that one byte of another encoding can become: `€`, half-width katakana. */
const longestLetter = 3

/** The names by which the Encoding Standard knows encodings, where ours differ. */
const standardNames: Partial<Record<Encoding, string>> = { macroman: 'macintosh' }

/** A decoder; without `isLenient` it throws a `TypeError` on bytes that the encoding does not have. */
export const decoderOf = (encoding: Encoding, isLenient = false): TextDecoder =>
  new TextDecoder(standardNames[encoding] ?? encoding, { fatal: !isLenient })

/** A text as UTF-8, without its byte-order mark; undefined when it has bytes that the encoding does not have. */
export async function toUtf8(bytes: Buffer, encoding: Encoding): Promise<Buffer | undefined> {
  if (encoding === 'utf-8') return isUtf8(bytes) ? bytes : undefined
  // What is never written to takes no memory.
  const utf8 = Buffer.allocUnsafeSlow(bytes.length * longestLetter)
  const decoder = decoderOf(encoding)
  let length = 0
  try {
    for (let at = 0; at < bytes.length; at += pieceSize) {
      const piece = bytes.subarray(at, at + pieceSize)
      length += utf8.write(decoder.decode(piece, { stream: at + pieceSize < bytes.length }), length)
      await yieldToEventLoop()
    }
  } catch (error) {
    if (error instanceof TypeError) return undefined
    throw error
  }
  return utf8.subarray(0, length)
}
