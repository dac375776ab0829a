import { foldWord, plainCell } from './plain-cell.ts'

/**
 * What people and programs write for "no value", folded and without blanks: dashes, "not applicable" or "not available"
 * in the languages of the page, the error value of Excel for it, and the null of databases. `?`, `none` and `unknown`
 * are not among them, nor other errors of Excel: these should be looked at.
 */
const emptyMarks = new Set(
  [
    '- -- --- – — − ― ‐ ‑',
    'n/a n.a. n.a na n/a. n\\a #n/a #na',
    '#nv n.v. k.a. k.a n/v entf.',
    'n/d n.d. n.d nd #n/d #n/d! s/o s.o. s/d',
    '#nb #n/b n.b. n.v.t. nvt',
    'b.d. bd b/d nd. niedotyczy',
    '#saknas! #i/t i/t i.t. e/t',
    'null (null) <null> nil (nil) \\n nan <na>',
  ].flatMap(marks => marks.split(' ')),
)

const longestMark = 20

/** Does a cell of a number, a day or a yes or no say that there is none? */
export function isEmptyMark(cell: string): boolean {
  const text = plainCell(cell, longestMark)
  return text !== undefined && emptyMarks.has(foldWord(text).replaceAll(' ', ''))
}
