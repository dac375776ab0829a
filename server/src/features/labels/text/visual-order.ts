import bidiFactory from 'bidi-js'
import { requireValue } from '#kernel/require-value.ts'

/** A piece of a line that is read in one direction. */
export interface Run {
  readonly text: string
  readonly isRightToLeft: boolean
}

// Its types are those of an ES module, and Node.js gets the one of CommonJS.
const bidi = (bidiFactory as unknown as typeof bidiFactory.default)()

/** The blocks of the scripts that are read from right to left. */
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u

/** The library counts in units of UTF-16: for each class a character that has one unit, for those that have two. */
const standIns: Readonly<Record<string, string>> = {
  R: '\u05d0',
  AL: '\u0627',
  AN: '\u0660',
  EN: '1',
  NSM: '\u0300',
  ON: '\u2605',
}

/** Does a text begin in a script that is read from right to left? */
export function isRightToLeft(text: string): boolean {
  for (const character of text) {
    const kind = bidi.getBidiCharTypeName(character)
    if (kind === 'L') return false
    if (kind === 'R' || kind === 'AL') return true
  }
  return false
}

/** The pieces of a line from left to right, by the bidirectional algorithm of Unicode (UAX #9). */
export function visualRuns(line: string, isBaseRightToLeft: boolean): Run[] {
  // Most lines have nothing to reorder.
  if (!isBaseRightToLeft && !rightToLeft.test(line))
    return line === '' ? [] : [{ text: line, isRightToLeft: false }]
  const characters = [...line]
  const units = characters.map(withOneUnit).join('')
  const embedding = bidi.getEmbeddingLevels(units, isBaseRightToLeft ? 'rtl' : 'ltr')
  const runs: { text: string; isRightToLeft: boolean; last: number }[] = []
  for (const at of bidi.getReorderedIndices(units, embedding)) {
    const character = requireValue(characters[at])
    const run = runs.at(-1)
    const isBackwards = (embedding.levels[at] ?? 0) % 2 === 1
    if (run?.isRightToLeft !== isBackwards || at !== run.last + (isBackwards ? -1 : 1))
      runs.push({ text: shownIn(isBackwards, character), isRightToLeft: isBackwards, last: at })
    else {
      const shown = shownIn(isBackwards, character)
      run.text = isBackwards ? shown + run.text : run.text + shown
      run.last = at
    }
  }
  return runs.map(({ text, isRightToLeft }) => ({ text, isRightToLeft }))
}

const withOneUnit = (character: string): string =>
  character.length === 1 ? character : (standIns[bidi.getBidiCharTypeName(character)] ?? 'a')

/** A character as it looks where it is read backwards: brackets point the other way. */
const shownIn = (isBackwards: boolean, character: string): string =>
  (isBackwards ? bidi.getMirroredCharacter(character) : null) ?? character
