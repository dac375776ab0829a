import { spellingsOf } from '@stowage/contract/matching/search-text'

/** Stands between the parts of a search text; no needle may contain it, so none matches across parts. */
const separator = '\u001f'

/** The spellings of a text or a needle as they are compared: free of the separator. */
export const searchable = (text: string): readonly string[] => spellingsOf(text.replaceAll(separator, ' '))

/** A search text: every part that is not empty in all of its spellings. */
export const searchTextOfParts = (parts: readonly string[]): string =>
  parts
    .flatMap(searchable)
    .filter(spelled => spelled !== '')
    .join(separator)

/** What a search text has where a part of it begins with a spelling; but for the first part. */
export const partBeginning = (spelling: string): string => `${separator}${spelling}`

/** What a search text has where a part of it is a spelling; but for the first and the last part. */
export const wholePart = (spelling: string): string => `${separator}${spelling}${separator}`
