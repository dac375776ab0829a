import type { Encoding } from '@stowage/contract/tables/import-options'

/** Encodings of which the bytes of each letter are found by decoding all that there are. */
const byTable: Partial<Record<Encoding, string>> = {
  'windows-1252': 'windows-1252',
  'windows-1250': 'windows-1250',
  'windows-1251': 'windows-1251',
  macroman: 'macintosh',
  shift_jis: 'shift_jis',
}

const tables = new Map<Encoding, ReadonlyMap<string, readonly number[]>>()

function tableOf(encoding: Encoding): ReadonlyMap<string, readonly number[]> {
  const known = tables.get(encoding)
  if (known !== undefined) return known
  const decoder = new TextDecoder(byTable[encoding])
  const table = new Map<string, readonly number[]>()
  const learn = (...bytes: number[]) => {
    const letter = decoder.decode(Uint8Array.from(bytes))
    if (!table.has(letter) && !letter.includes('\ufffd')) table.set(letter, bytes)
  }
  for (let byte = 0; byte < 0x100; byte++) learn(byte)
  if (encoding === 'shift_jis')
    for (let lead = 0x81; lead <= 0xfc; lead++)
      for (let trail = 0x40; trail <= 0xfc; trail++) if (trail !== 0x7f) learn(lead, trail)
  // What Windows calls a backslash is a yen there.
  if (encoding === 'shift_jis') table.set('¥', [0x5c])
  tables.set(encoding, table)
  return table
}

/** What is left of a text that is saved in an encoding: `?` stands for each letter that it does not have. */
export function survives(text: string, encoding: Encoding): string {
  if (byTable[encoding] === undefined) return text
  const table = tableOf(encoding)
  return [...text].map(letter => (table.has(letter) ? letter : '?')).join('')
}

/** A text as bytes; `mark` puts a byte-order mark in front of UTF-8 and UTF-16. */
export function encodeText(text: string, encoding: Encoding, mark: boolean): Buffer<ArrayBuffer> {
  const whole = mark ? `\ufeff${text}` : text
  if (encoding === 'utf-8') return Buffer.from(whole)
  const wide = Buffer.from(whole, 'utf16le')
  if (encoding === 'utf-16le') return wide
  if (encoding === 'utf-16be') return wide.swap16()
  const table = tableOf(encoding)
  return Buffer.from([...text].flatMap(letter => table.get(letter) ?? [0x3f]))
}
