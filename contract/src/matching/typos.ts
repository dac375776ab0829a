/** Fewest letters for a match of the beginning of a word. */
const minPrefixLetters = 5

/** Fewest letters of a word for one typo. */
const forOne = 4
/** Fewest letters of a word for two typos. */
const forTwo = 6

const isWord = /^[\p{L}\p{N}]+$/u

/** Allowed typos in a typed text: 0 unless it is one word. */
export function maxTypos(typed: string): number {
  const length = isWord.test(typed) ? [...typed].length : 0
  return length < forOne ? 0 : length < forTwo ? 1 : 2
}

/**
 * Edit distance (wrong, missing, extra or swapped letters) of a typed text to a word or, from five letters
 * on, to its beginning unless it is to be `whole`; undefined above `allowed`.
 */
export function countTypos(
  typed: string,
  word: string,
  allowed: number,
  { whole = false } = {},
): number | undefined {
  const given = [...typed]
  const isBeginning = !whole && given.length >= minPrefixLetters
  // A longer beginning only adds letters that were not typed.
  const wanted = [...word].slice(0, isBeginning ? given.length + allowed : undefined)
  if (wanted.length < given.length - allowed) return undefined
  let older: number[] = []
  let old = [0, ...wanted.map((_, i) => i + 1)]
  for (const [i, letter] of given.entries()) {
    const row = nextRow(wanted, letter, given[i - 1], old, older)
    if (Math.min(...row, ...old) > allowed) return undefined
    older = old
    old = row
  }
  const wrong = isBeginning ? Math.min(...old) : (old.at(-1) ?? 0)
  return wrong <= allowed ? wrong : undefined
}

/** Next row of the edit-distance table, from the two rows before. */
function nextRow(
  wanted: readonly string[],
  letter: string,
  before: string | undefined,
  old: readonly number[],
  older: readonly number[],
): number[] {
  let wrong = (old[0] ?? 0) + 1
  const row = [wrong]
  for (let j = 0; j < wanted.length; j++) {
    const other = wanted[j]
    wrong = Math.min(wrong, old[j + 1] ?? 0) + 1
    wrong = Math.min(wrong, (old[j] ?? 0) + (letter === other ? 0 : 1))
    if (j > 0 && before === other && letter === wanted[j - 1])
      wrong = Math.min(wrong, (older[j - 1] ?? 0) + 1)
    row.push(wrong)
  }
  return row
}
