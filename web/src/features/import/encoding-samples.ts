import type { Encoding } from '@stowage/contract/tables/import-options'

/** The encodings that can be chosen, by what people call them. */
export const encodingNames: Readonly<Record<Encoding, string>> = {
  'utf-8': 'UTF-8',
  'windows-1252': 'Windows-1252',
  macroman: 'Mac Roman',
  'windows-1250': 'Windows-1250',
  'windows-1251': 'Windows-1251',
  shift_jis: 'Shift JIS',
  'utf-16le': 'UTF-16 LE',
  'utf-16be': 'UTF-16 BE',
}

export const encodings = Object.keys(encodingNames) as readonly Encoding[]

/** So many bytes of a file are looked at. */
const looked = 512 * 1024

/** Names of the browser's decoders, where they differ. */
const labels: Partial<Record<Encoding, string>> = { macroman: 'macintosh' }

/** The first words of a file whose letters its encoding decides, in each encoding that the browser knows. */
export async function encodingSamples(file: Blob): Promise<ReadonlyMap<Encoding, string>> {
  const bytes = new Uint8Array(await file.slice(0, looked).arrayBuffer())
  const samples = new Map<Encoding, string>()
  for (const encoding of encodings) {
    try {
      const text = new TextDecoder(labels[encoding] ?? encoding).decode(bytes, { stream: true })
      samples.set(encoding, decidedWords(text))
    } catch {
      // The browser has no such decoder.
    }
  }
  return samples
}

/** The first words that differ and have a letter outside of ASCII. */
function decidedWords(text: string): string {
  const words = new Set<string>()
  // Whole words, then their letters: one expression for both takes minutes on a long word of ASCII.
  for (const [word] of text.matchAll(/[^\s,;|"]+/g)) {
    if (!/\P{ASCII}/u.test(word)) continue
    words.add(word.slice(0, 24))
    if (words.size === 2) break
  }
  return [...words].join(' · ')
}
