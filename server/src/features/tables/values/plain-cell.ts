const isAscii = /^[\x20-\x7e]*$/

/** Every blank but the plain one: no-break, thin, ideographic, tabs and line ends. */
const blanks = /[\s\u00a0\u2000-\u200a\u202f\u205f\u3000]/gu

/** Marks that cannot be seen: directions, joiners, soft hyphens, variation selectors. */
const unseen = /[\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufe0e\ufe0f\ufeff]/gu

/**
 * A cell without blanks around it, with plain blanks only and without invisible marks; undefined when it is longer
 * than `longest`, so that no reader ever looks at a long text.
 */
export function plainCell(cell: string, longest: number): string | undefined {
  const text = cell.trim()
  if (text.length > longest) return undefined
  return isAscii.test(text) ? text : text.replace(unseen, '').replace(blanks, ' ').trim()
}

/** Lower case without accents, so that `Février` and `fevrier`, `FAŁSZ` and `falsz` are the same. */
export const foldWord = (word: string): string =>
  word.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '').replaceAll('ł', 'l').replaceAll('ø', 'o')
