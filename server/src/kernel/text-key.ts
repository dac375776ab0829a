import { fold } from '@stowage/contract/matching/fold'

/** The longest key of a text, code points: an index holds it beside a name. */
const longestKey = 200

/**
 * The key by which texts of custom fields are compared: folded, and cut.
 *
 * Changing this needs a migration that rebuilds every `text_key`.
 */
export const textKeyOf = (text: string): string => {
  const folded = fold(text)
  return folded.length <= longestKey ? folded : [...folded].slice(0, longestKey).join('')
}

/** Is a text longer than its key, so that another text may have the same key? */
export const isCut = (text: string): boolean => [...fold(text)].length > longestKey
