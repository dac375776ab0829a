import type { SearchHit } from '@stowage/contract/entities/search'
import type { SearchKind } from '@stowage/contract/entities/search-kinds'
import { byCodePoint } from '@stowage/contract/matching/by-code-point'
import { relevanceOf, relevances } from '@stowage/contract/matching/relevance'
import type { Needle } from '#features/entities/index.ts'
import { searchable } from '#kernel/search-text.ts'
import type { OtherMember } from './found-member.ts'
import type { Asked } from './read-asked.ts'

/** How good a match is, the best first. */
export const ranks = { exact: 0, begins: 1, words: 2, other: 3, almost: 4 } as const

/** Something that is one of the answers, unless there are better ones. */
export interface Match {
  readonly kind: SearchKind
  readonly id: string
  readonly name: string
  readonly updatedAt: string
  readonly rank: number
  /** Of entities: the row number. */
  readonly n?: number
  readonly found?: SearchHit['found']
  /** What is marked in the name, where that is not what was typed. */
  readonly marked?: readonly Needle[]
}

/** Something with a name that is no entity. */
export interface Named {
  readonly kind: SearchKind
  readonly id: string
  readonly name: string
  readonly updatedAt: string
  readonly others: readonly OtherMember[]
}

/** The best rank first, then what was changed last. */
export const byRank = (a: Match, b: Match): number =>
  a.rank - b.rank || byCodePoint(b.updatedAt, a.updatedAt) || byCodePoint(b.id, a.id)

/** How good a name is as an answer; undefined when it has not all of the words. */
export function rankName(name: string, asked: Asked): number | undefined {
  const relevance = relevanceOf(searchable(name), asked)
  if (relevance <= relevances.begins) return ranks.begins
  return relevance < relevances.rest ? ranks.words : undefined
}
