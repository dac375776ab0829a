import { spellingsOf } from '@stowage/contract/matching/search-text'

/** Stands between the parts of a search text; no needle may contain it, so none matches across parts. */
const separator = '\u001f'

/** Stands between what all members of a group may search and what may be hidden from viewers; nor has any needle it. */
export const searchTextDivider = '\u001e'

/** The spellings of a text or a needle as they are compared: free of separators. */
export const searchable = (text: string): readonly string[] =>
  spellingsOf(text.replaceAll(separator, ' ').replaceAll(searchTextDivider, ' '))

/** A search text: every part that is not empty in all of its spellings. */
export const searchTextOfParts = (parts: readonly string[]): string =>
  parts
    .flatMap(searchable)
    .filter(spelled => spelled !== '')
    .join(separator)

/** What searches look at of an item. */
export interface SearchedParts {
  readonly open: readonly string[]
  readonly serialNumber: string
  readonly attachments: readonly { readonly title: string; readonly type: string }[]
}

/**
 * The search text of an item. Where it has a serial number or receipts, these come last, each in a section of its own
 * (`db/hiding/shadow-texts.ts` cuts them off).
 */
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

/** What a search text has where a part of it begins with a spelling; but for the first part. */
export const partBeginning = (spelling: string): string => `${separator}${spelling}`

/** What a search text has where a part of it is a spelling; but for the first and the last part. */
export const wholePart = (spelling: string): string => `${separator}${spelling}${separator}`
