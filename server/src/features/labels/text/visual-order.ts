import { requireValue } from '#kernel/require-value.ts'
/** A piece of a line that is read in one direction. */
export interface Run {
  readonly text: string
  readonly isRightToLeft: boolean
}

type Class = 'L' | 'R' | 'number' | 'neutral'

const rightToLeft =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Samaritan}\p{Script=Mandaic}\p{Script=Adlam}]/u
const mark = /\p{M}/u
const letter = /\p{L}/u
const digit = /\p{Nd}/u
/** What stands inside of numbers: `1,5` and `10:30`. */
const joinsDigits = /^[.,:/+\-\u00a0]$/
const mirrored: Readonly<Record<string, string>> = Object.fromEntries(
  ['()', '[]', '{}', '<>', '«»', '‹›', '≤≥'].flatMap(([one = '', other = '']) => [
    [one, other],
    [other, one],
  ]),
)

/** Does a text begin in a script that is read from right to left? */
export function isRightToLeft(text: string): boolean {
  for (const character of text) if (letter.test(character)) return rightToLeft.test(character)
  return false
}

/**
 * The pieces of a line from left to right, after the bidirectional algorithm of Unicode (UAX #9) without explicit
 * embeddings: numbers are read from left to right everywhere, and what has no direction goes with its neighbours.
 */
export function visualRuns(line: string, isBaseRightToLeft: boolean): Run[] {
  const characters = [...line]
  // Most lines have nothing to reorder.
  if (!isBaseRightToLeft && !rightToLeft.test(line)) return line === '' ? [] : [ltr(line)]
  const levels = levelsOf(resolve(characters), isBaseRightToLeft)
  return reorder(inRuns(characters, levels)).map(({ text, level }) =>
    level % 2 === 0
      ? ltr(text)
      : { text: [...text].map(each => mirrored[each] ?? each).join(''), isRightToLeft: true },
  )
}

const ltr = (text: string): Run => ({ text, isRightToLeft: false })

/** The class of each character; marks go with what they stand on, separators with the digits around them. */
function resolve(characters: readonly string[]): Class[] {
  const classes: Class[] = []
  for (const [at, character] of characters.entries()) {
    const before = classes[at - 1] ?? 'neutral'
    const next = characters[at + 1] ?? ''
    if (mark.test(character)) classes.push(before)
    else if (digit.test(character)) classes.push('number')
    else if (rightToLeft.test(character)) classes.push('R')
    else if (letter.test(character)) classes.push('L')
    else if (before === 'number' && joinsDigits.test(character) && digit.test(next)) classes.push('number')
    else classes.push('neutral')
  }
  return classes
}

/** How deep each character is nested: an odd level is read from right to left. */
function levelsOf(classes: readonly Class[], isBaseRightToLeft: boolean): number[] {
  const base = isBaseRightToLeft ? 'R' : 'L'
  const sides = classes.map((each, at) => (each === 'neutral' ? between(classes, at, base) : each))
  let strong: Class = base
  return sides.map(side => {
    if (side === 'L' || side === 'R') strong = side
    if (side === 'number') return strong === 'L' && base === 'L' ? 0 : 2
    if (side === 'R') return 1
    return base === 'R' ? 2 : 0
  })
}

/** The direction on both sides of something that has none, or that of the line where they differ. */
function between(classes: readonly Class[], at: number, base: Class): Class {
  const left = strongFrom(classes, at, -1, base)
  return left === strongFrom(classes, at, 1, base) ? left : base
}

/** The next class with a direction. A number counts as what stands before it counts, as in `Ab 12 cd`. */
function strongFrom(classes: readonly Class[], from: number, step: 1 | -1, base: Class): Class {
  for (let at = from + step; at >= 0 && at < classes.length; at += step) {
    const found = requireValue(classes[at])
    if (found === 'number') return numberSide(classes, at, base)
    if (found !== 'neutral') return found
  }
  return base
}

function numberSide(classes: readonly Class[], from: number, base: Class): Class {
  for (let at = from - 1; at >= 0; at--) {
    const found = requireValue(classes[at])
    if (found === 'L' || found === 'R') return found
  }
  return base
}

interface Level {
  readonly text: string
  readonly level: number
}

function inRuns(characters: readonly string[], levels: readonly number[]): Level[] {
  const runs: { text: string; level: number }[] = []
  for (const [at, character] of characters.entries()) {
    const level = requireValue(levels[at])
    const last = runs.at(-1)
    if (last?.level === level) last.text += character
    else runs.push({ text: character, level })
  }
  return runs
}

/** Turns round, from the highest level down to 1, every row of runs of that level or more. */
function reorder(runs: Level[]): Level[] {
  let ordered = runs
  for (let level = Math.max(0, ...runs.map(run => run.level)); level > 0; level--) {
    const next: Level[] = []
    let row: Level[] = []
    for (const run of ordered) {
      if (run.level >= level) row.unshift(run)
      else {
        next.push(...row, run)
        row = []
      }
    }
    ordered = [...next, ...row]
  }
  return ordered
}
