import { codesIn } from '@stowage/contract/matching/codes'
import { spellingsOf } from '@stowage/contract/matching/search-text'

/** Separates the parts of a search text; needles cannot contain it, so none matches across parts. */
const separator = '\u001f'

/** Separates the parts that may be hidden from viewers; needles cannot contain it either. */
export const searchTextDivider = '\u001e'

/** Spellings of a text or a needle for comparison, without separators. */
export const searchable = (text: string): readonly string[] =>
  spellingsOf(text.replaceAll(separator, ' ').replaceAll(searchTextDivider, ' '))

/** Test for typed text: does one of its spellings stand in a text? */
export function finderOf(typed: string): (text: string) => boolean {
  const needles = searchable(typed)
  return text => searchable(text).some(spelling => needles.some(needle => spelling.includes(needle)))
}

/** Spellings of a text in which needles are looked for, and its codes without signs. */
export function searchedIn(text: string): readonly string[] {
  const spellings = searchable(text)
  return [...spellings, ...codesIn(spellings[0] ?? '')]
}

/** Search text: all spellings of every part that is not empty. */
export const searchTextOfParts = (parts: readonly string[]): string =>
  parts
    .flatMap(searchedIn)
    .filter(spelled => spelled !== '')
    .join(separator)

/** Searched texts of an item. */
export interface SearchedParts {
  readonly open: readonly string[]
  readonly serialNumber: string
  readonly attachments: readonly { readonly title: string; readonly type: string }[]
}

/** Search text of an item. Serial number and receipts come last, each in its own section (`db/hiding/shadow-texts.ts` cuts them off). */
export function searchTextOfItem({ open, serialNumber, attachments }: SearchedParts): string {
  const titlesOf = (areReceipts: boolean) =>
    attachments.filter(({ type }) => (type === 'receipt') === areReceipts).map(({ title }) => title)
  const [shown, ...sections] = [[...open, ...titlesOf(false)], [serialNumber], titlesOf(true)].map(
    searchTextOfParts,
  )
  return sections.every(section => section === '')
    ? (shown ?? '')
    : [shown, ...sections].join(`${separator}${searchTextDivider}${separator}`)
}

/** Needle for a part that begins with a spelling; does not match the first part. */
export const partBeginning = (spelling: string): string => `${separator}${spelling}`

/** Needle for a part that equals a spelling; does not match the first and last part. */
export const wholePart = (spelling: string): string => `${separator}${spelling}${separator}`
