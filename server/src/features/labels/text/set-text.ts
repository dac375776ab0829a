import LineBreaker from 'linebreak'
import type { Typeface } from './typeface.ts'
import { isRightToLeft } from './visual-order.ts'

/** A text in one kind of letters. Line breaks in it are kept. */
export interface Passage {
  readonly text: string
  readonly face: Typeface
  readonly size: number
  /** Text beyond so many lines is cut. */
  readonly maxLines?: number
}

/** A line in its place: `x` is where it begins at the left, `y` its base. */
export interface Line extends Passage {
  readonly x: number
  readonly y: number
}

/** Room for one line. */
export interface Slot {
  readonly x: number
  readonly y: number
  readonly width: number
}

/** Finds room for a line of a height at `y` or below; undefined when there is none. */
export type FindSlot = (y: number, height: number) => Slot | undefined

const ellipsis = '…'
/** More is never set on one label: it would only be in the way. */
const maxCharacters = 2000
const leading = 1.2
/** No line has more characters to an em than this. */
const maxPerEm = 6
/** Marks of direction, joints and variants, which no label needs; the joiners that letters need stay. */
const unseen = /[\u00ad\u200b\u2060-\u206f\ufeff\p{Bidi_Control}\p{Variation_Selector}]/gu
/** Narrow no-break space between numbers and currencies; few fonts have its glyph. */
const narrowSpace = '\u202f'
/** No-break space. */
const wideSpace = '\u00a0'
/** Any other blanks. */
const blanks = /(?:(?!\u00a0)[\s\p{Cc}])+/gu
const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** How high a line of a size is. */
export const lineHeight = (size: number): number => size * leading

/**
 * Sets passages one below the other, broken at words (and within a word that is wider than its line). Where the room
 * ends within a passage, it ends with an ellipsis; passages without any room are left out. Beyond its first line, a passage leaves
 * room for a line of each that follows.
 */
export function setText(
  passages: readonly Passage[],
  top: number,
  find: FindSlot,
): { lines: Line[]; bottom: number } {
  const lines: Line[] = []
  let y = top
  let left = maxCharacters
  for (const [at, whole] of passages.entries()) {
    const characters = [...whole.text].slice(0, left)
    left -= characters.length
    const passage = { ...whole, text: characters.join('') }
    const reserve = passages.slice(at + 1).reduce((sum, { size }) => sum + lineHeight(size), 0)
    const set = setPassage(passage, y, leaving(find, reserve))
    lines.push(...set.lines)
    y = set.bottom
  }
  return { lines, bottom: y }
}

/**
 * The largest size, from `least` up to its own, at which a passage has no word that is wider than a line of `width`. Its own size where
 * a word would be broken at the least one, too.
 */
export function sizeOfWholeWords({ text, face, size }: Passage, width: number, least: number): number {
  const words = paragraphsOf([...text].slice(0, maxCharacters).join('')).flatMap(line => [
    ...unbrokenParts(line),
  ])
  const fitting = width / Math.max(...words.map(word => face.widthOf(word.trimEnd())))
  // Sums of widths differ in their last digits.
  const whole = fitting * 0.999
  return fitting < size && whole >= least ? whole : size
}

/** A way to find room that keeps some of it below free, except for the first line. */
function leaving(find: FindSlot, reserve: number): FindSlot {
  let isFirst = true
  return (y, height) => {
    const slot = find(y, height)
    if (slot === undefined || reserve === 0 || isFirst) {
      isFirst = false
      return slot
    }
    return find(slot.y + height, reserve) === undefined ? undefined : slot
  }
}

function setPassage(passage: Passage, top: number, find: FindSlot) {
  const { face, size } = passage
  const height = lineHeight(size)
  const lines: Line[] = []
  let y = top
  const put = (text: string, { x, y: at, width }: Slot) => {
    const slack = isRightToLeft(passage.text) ? width - face.widthOf(text) * size : 0
    lines.push({ text, face, size, x: x + Math.max(0, slack), y: at + baseIn(passage) })
    y = at + height
  }
  let last: { rest: string; slot: Slot } | undefined
  const setParagraph = (paragraph: string): boolean => {
    let rest = paragraph
    while (rest !== '') {
      const slot = lines.length < (passage.maxLines ?? Number.POSITIVE_INFINITY) ? find(y, height) : undefined
      if (slot === undefined) return false
      last = { rest, slot }
      const line = takeLine(rest, passage, slot.width)
      put(line.trimEnd(), slot)
      rest = rest.slice(line.length).trimStart()
    }
    return true
  }
  const isCut = !paragraphsOf(passage.text).every(setParagraph)
  if (isCut && last !== undefined) {
    lines.pop()
    put(shorten(last.rest, passage, last.slot.width), last.slot)
  }
  return { lines, bottom: y }
}

/** How far below the top of its line the base of the letters is. */
function baseIn({ face, size }: Passage): number {
  const { ascent, descent, unitsPerEm } = face.font
  const letters = ((ascent - descent) / unitsPerEm) * size
  return (lineHeight(size) - letters) / 2 + (ascent / unitsPerEm) * size
}

/** The lines that a text has by itself, without what cannot be seen. */
function paragraphsOf(text: string): string[] {
  return text
    .split(/[\r\n\u2028\u2029]+/)
    .map(line => line.replace(unseen, '').replaceAll(narrowSpace, wideSpace).replace(blanks, ' ').trim())
    .filter(line => line !== '')
}

/** As many words as fit into a width, or as much of the first one; at least one character. */
function takeLine(text: string, { face, size }: Passage, width: number): string {
  let end = 0
  let used = 0
  // No more than could fit is looked at, so that a long word is not measured again for each of its lines.
  const looked = text.slice(0, maxCharactersIn(width, size))
  for (const piece of unbrokenParts(looked)) {
    const isCut = end + piece.length === looked.length && looked.length < text.length
    if (isCut || used + face.widthOf(piece.trimEnd()) * size > width) break
    used += face.widthOf(piece) * size
    end += piece.length
  }
  return end === 0 ? startOf(text, { face, size, text }, width, '') : text.slice(0, end)
}

/** What stays on one line, with the blank behind it: mostly words, by the line breaking algorithm of Unicode (UAX #14). */
function* unbrokenParts(text: string): Generator<string> {
  const breaker = new LineBreaker(text)
  let from = 0
  for (let next = breaker.nextBreak(); next !== null; next = breaker.nextBreak()) {
    yield text.slice(from, next.position)
    from = next.position
  }
}

/** The beginning of a text with an ellipsis, as long as fits. */
function shorten(text: string, passage: Passage, width: number): string {
  return startOf(text, passage, width, ellipsis).trimEnd() + ellipsis
}

/** The longest beginning of a text that fits into a width together with an ending; at least one character. */
function startOf(text: string, { face, size }: Passage, width: number, ending: string): string {
  const ends = endsIn(text, maxCharactersIn(width, size))
  let fits = 0
  let tooLong = ends.length + 1
  while (tooLong - fits > 1) {
    const middle = (fits + tooLong) >> 1
    const start = text.slice(0, ends[middle - 1])
    if (face.widthOf(start.trimEnd() + ending) * size <= width) fits = middle
    else tooLong = middle
  }
  return text.slice(0, ends[Math.max(fits, 1) - 1])
}

/** How many characters of a size may fit into a width. */
const maxCharactersIn = (width: number, size: number): number => Math.ceil((width / size) * maxPerEm) + 16

/** Where the characters at the beginning of a text end, as readers count characters. */
function endsIn(text: string, max: number): number[] {
  const ends = [...graphemes.segment(text.slice(0, max))].map(({ index, segment }) => index + segment.length)
  // The last one may have been cut in two.
  return text.length > max && ends.length > 1 ? ends.slice(0, -1) : ends
}
