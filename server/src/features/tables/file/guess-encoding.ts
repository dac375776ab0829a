import { yieldToEventLoop } from '#kernel/yield-to-event-loop.ts'
import { decoderOf } from './decode-text.ts'
import { type GuessedEncoding, guessedEncodings, likelihoodOf } from './letters.ts'

/** The most different words to judge, the most words to search, and the longest word, bytes. */
const maxWords = 200
const maxFound = 20_000
const longestWord = 60

/** Bytes to search between two yields. */
const pieceSize = 32 * 1024

/** Prior likelihoods of encodings, and what line ends of CR alone add to them; natural logarithms. */
const before: Record<GuessedEncoding, number> = {
  'windows-1252': 0,
  'windows-1250': -1.5,
  'windows-1251': -1,
  macroman: -2.5,
  shift_jis: -1,
}
const ofOldMac = 8

/** The encodings that a text can have that is no UTF-8, the likeliest first. */
export async function guessEncodings(bytes: Buffer): Promise<[GuessedEncoding, ...GuessedEncoding[]]> {
  const words = await doubtfulWords(bytes)
  const isOldMac = !bytes.includes('\n') && bytes.includes('\r')
  const ranked: { encoding: GuessedEncoding; likelihood: number }[] = []
  for (const encoding of guessedEncodings) {
    const decoder = decoderOf(encoding, true)
    const ofWords = likelihoodOf(
      words.map(word => decoder.decode(word)),
      encoding,
    )
    const bonus = encoding === 'macroman' && isOldMac ? ofOldMac : 0
    ranked.push({ encoding, likelihood: ofWords + before[encoding] + bonus })
    await yieldToEventLoop()
  }
  const [best = 'windows-1252', ...others] = ranked
    .toSorted((a, b) => b.likelihood - a.likelihood)
    .map(({ encoding }) => encoding)
  return [best, ...others]
}

/** Letters, digits and what can be part of a letter of Shift_JIS. */
const isOfWord = (byte: number): boolean => byte >= 0x40 || (byte >= 0x30 && byte <= 0x39) || byte === 0x27

/** Words with letters that are no ASCII, each once. */
async function doubtfulWords(bytes: Buffer): Promise<Buffer[]> {
  const words = new Map<string, Buffer>()
  let start = 0
  let isDoubtful = false
  let found = 0
  for (let at = 0; at <= bytes.length && words.size < maxWords && found < maxFound; at++) {
    if (at % pieceSize === 0) await yieldToEventLoop()
    const byte = bytes[at] ?? 0
    if (byte >= 0x80) isDoubtful = true
    if (isOfWord(byte) && at - start < longestWord) continue
    if (isDoubtful) {
      found++
      const word = bytes.subarray(start, at)
      words.set(word.toString('latin1'), word)
    }
    start = isOfWord(byte) ? at : at + 1
    isDoubtful = false
  }
  return [...words.values()]
}
