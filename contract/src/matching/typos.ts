/** From how many letters on the beginning of a word is enough. */
const minPrefixLetters = 5

/** From how many letters on one may be wrong, and from how many on two. */
const [forOne, forTwo] = [4, 6]

const isWord = /^[\p{L}\p{N}]+$/u

/** How many letters may be wrong in what somebody has typed: none unless it is one word. */
export function maxTypos(typed: string): number {
  const length = isWord.test(typed) ? [...typed].length : 0
  return length < forOne ? 0 : length < forTwo ? 1 : 2
}

/**
 * How many letters are wrong, missing, too many, or in the wrong order beside each other, if somebody has typed a word or,
 * from five letters on, its beginning; undefined when they are more than `allowed`.
 */
export function countTypos(typed: string, word: string, allowed: number): number | undefined {
  const given = [...typed]
  const isBeginning = given.length >= minPrefixLetters
  // A longer beginning has ever more letters that were not typed.
  const wanted = [...word].slice(0, isBeginning ? given.length + allowed : undefined)
  if (wanted.length < given.length - allowed) return undefined
  let older: number[] = []
  let old = [0, ...wanted.map((_, i) => i + 1)]
  for (const [i, letter] of given.entries()) {
    const row = nextRow(wanted, letter, given[i - 1], old, older)
    if (Math.min(...row, ...old) > allowed) return undefined
    ;[older, old] = [old, row]
  }
  const wrong = isBeginning ? Math.min(...old) : (old.at(-1) ?? 0)
  return wrong <= allowed ? wrong : undefined
}

/** What is wrong up to one more letter, for each beginning of the word; from the rows of one letter and of two letters less. */
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
