import { parseJson } from '@stowage/contract/protocol/json'

/** A position in a list as clients send it back. */
export const encodeCursor = (parts: readonly unknown[]): string =>
  Buffer.from(JSON.stringify(parts)).toString('base64url')

/** The parts of a cursor that a client has sent; none when it is no cursor. */
export function decodeCursor(text: string, most: Parameters<typeof parseJson>[1]): unknown[] {
  try {
    const read: unknown = parseJson(Buffer.from(text, 'base64url').toString(), most)
    return Array.isArray(read) ? read : []
  } catch {
    return []
  }
}
