import type { Encoding } from '@stowage/contract/tables/import-options'
import type { CsvFile } from './csv-file.ts'
import { decoderOf } from './decode-text.ts'

/** Samples by which a person can judge a guessed encoding. */
export interface Doubts {
  /** Up to 10 different cells with letters that are no ASCII. */
  readonly encodingSample: readonly string[]
  /** The first of them that the two likeliest encodings read differently, by the likeliest encodings. */
  readonly encodingReadings: readonly { readonly option: Encoding; readonly value: string }[]
}

const maxSample = 10
const maxReadings = 4

/** The most rows that are searched for the sample. */
const maxRows = 20_000

/** The cells of a file that depend on its encoding, when others are possible. */
export async function doubtsOf(
  file: CsvFile,
  encoding: Encoding,
  others: readonly Encoding[],
): Promise<Doubts> {
  if (others.length === 0) return { encodingSample: [], encodingReadings: [] }
  const encodingSample = await sampleOf(file)
  const encode = encoderOf(encoding)
  const readings = encodingSample.map(cell => readingsOf(cell, encode(cell), [encoding, ...others]))
  const telling = readings.find(([, second]) => second?.option === others[0]) ?? readings[0]
  return { encodingSample, encodingReadings: telling ?? [] }
}

async function sampleOf(file: CsvFile): Promise<string[]> {
  const sample = new Set<string>()
  const look = (cells: readonly string[]) => {
    for (const cell of cells) if (sample.size < maxSample && /[^\0-\u007f]/u.test(cell)) sample.add(cell)
  }
  for (const { cells } of file.titleRows) look(cells)
  look(file.headers)
  let rows = 0
  for await (const batch of file.batches()) {
    for (const { cells } of batch) look(cells)
    rows += batch.length
    if (sample.size === maxSample || rows > maxRows) break
  }
  return [...sample]
}

/** The readings of a text and its bytes by each encoding, of which the first gave the text; equal readings once. */
function readingsOf(text: string, bytes: Buffer, encodings: readonly Encoding[]): Doubts['encodingReadings'] {
  const readings = encodings.map((option, i) => ({
    option,
    value: i === 0 ? text : decoderOf(option, true).decode(bytes),
  }))
  const possible = readings.filter(({ value }) => !/[\u0080-\u009f\ufffd]/u.test(value))
  const different = possible.filter(
    ({ value }, i) => possible.findIndex(other => other.value === value) === i,
  )
  const shown = [different, possible, readings].find(({ length }) => length > 1) ?? readings
  return shown.slice(0, maxReadings)
}

/** Finds the bytes of a text in an encoding of one or two bytes for each letter. */
function encoderOf(encoding: Encoding): (text: string) => Buffer {
  const codes = Array.from({ length: 0x80 }, (_, i) => [i + 0x80])
  if (encoding === 'shift_jis')
    for (let lead = 0x81; lead <= 0xfc; lead++)
      for (let trail = 0x40; trail <= 0xfc; trail++) codes.push([lead, trail])
  // All at once, as 20,000 calls take their time.
  const letters = decoderOf(encoding, true).decode(Buffer.from(codes.flatMap(code => [...code, 0x0a])))
  const known = new Map<string, readonly number[]>()
  for (const [i, letter] of letters.split('\n').entries())
    if (!known.has(letter)) known.set(letter, codes[i] ?? [])
  return text => Buffer.from([...text].flatMap(letter => known.get(letter) ?? [letter.charCodeAt(0)]))
}
