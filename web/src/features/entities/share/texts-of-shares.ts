import { textLimits } from '@stowage/contract/values/text-limits'
import { addressesIn } from '../../../data/items/given-links.ts'
import type { Share } from '../../../data/items/shared-files.ts'
import { linksIn } from '../../../ui/linked-text/links-in.ts'

/** Name, notes and web addresses of an item that is made of what was shared. */
export interface SharedTexts {
  readonly name: string
  readonly notes: string
  readonly links: readonly string[]
}

/**
 * Reads shared texts as programs send them: the address may stand in the text, the name only there. The name is the title, else the
 * first line of the text without its addresses; notes are what else was written, and each address once.
 */
export function textsOf(shares: readonly Pick<Share, 'title' | 'text' | 'url'>[]): SharedTexts {
  const written = shares.flatMap(({ title, text }) => [wordsOf(title), ...text.split('\n').map(wordsOf)])
  const lines = [...new Set(written.filter(line => line !== ''))]
  const links = [
    ...new Set(shares.flatMap(({ title, text, url }) => [url, text, title].flatMap(addressesIn))),
  ]
  const [first = ''] = lines
  const isName = first.length <= textLimits.line
  const notes = [...(isName ? lines.slice(1) : lines), ...links]
  return { name: isName ? first : '', notes: notes.join('\n'), links }
}

/** A line without its addresses, and without the signs that led to them. */
const wordsOf = (line: string): string =>
  linksIn(line)
    .map(({ text, href }) => (href === undefined ? text : ' '))
    .join('')
    .replaceAll(/\s+/g, ' ')
    .replace(/^[\s\-–—:|•,]+|[\s\-–—:|•,(<]+$/g, '')
    .trim()
