import type { SearchHit } from '@stowage/contract/entities/search'
import { marksIn } from '@stowage/contract/matching/marks'
import { hasWord } from '@stowage/contract/matching/search-text'
import type { Needle } from '#features/entities/index.ts'
import { searchable, searchedIn } from '#kernel/search-text.ts'

/** A member of something besides its name. */
export interface OtherMember {
  readonly member: string
  readonly text: string
}

/** How much of a long text is shown, and how much of that stands before the word, UTF-16 units. */
const shown = 120
const before = 40

/** How much of a text is looked through for where to cut it, UTF-16 units. */
const looked = 10_000

/** The member in which a word stands that the name has not; undefined when there is none. */
export function findMember(
  name: string,
  words: readonly Needle[],
  members: readonly OtherMember[],
): SearchHit['found'] {
  const named = searchable(name)
  for (const word of words.filter(each => !hasWord(named, each)))
    for (const { member, text } of members)
      if (text !== '' && hasWord(searchedIn(text), word)) return { member, text: cutAround(text, word) }
  return undefined
}

/** A long text cut to what is around a word. */
function cutAround(text: string, word: Needle): string {
  if (text.length <= shown) return text
  const [mark] = marksIn(text.slice(0, looked), [word])
  const from = Math.max(0, (mark?.from ?? 0) - before)
  const cut = text.slice(from, from + shown).replace(/^[\udc00-\udfff]|[\ud800-\udbff]$/g, '')
  return `${from > 0 ? '…' : ''}${cut}${from + shown < text.length ? '…' : ''}`
}
