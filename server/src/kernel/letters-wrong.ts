import { requireValue } from './require-value.ts'

/** From how many letters on the beginning of a word is enough. */
const minPrefixLetters = 5

/**
 * How many letters are wrong, missing, too many, or in the wrong order beside each other, if somebody has typed a word or,
 * from five letters on, its beginning.
 */
export function lettersWrong(typed: string, word: string): number {
  const [given, wanted] = [[...typed], [...word]]
  let older: number[] = []
  let old = [0, ...wanted.map((_, i) => i + 1)]
  for (const [i, letter] of given.entries()) {
    const row = [i + 1]
    for (const [j, other] of wanted.entries()) {
      const isSwapped = i > 0 && j > 0 && letter === wanted[j - 1] && given[i - 1] === other
      row.push(
        Math.min(
          requireValue(row[j]) + 1,
          requireValue(old[j + 1]) + 1,
          requireValue(old[j]) + (letter === other ? 0 : 1),
          isSwapped ? requireValue(older[j - 1]) + 1 : Number.MAX_SAFE_INTEGER,
        ),
      )
    }
    ;[older, old] = [old, row]
  }
  return given.length < minPrefixLetters ? requireValue(old.at(-1)) : Math.min(...old)
}
