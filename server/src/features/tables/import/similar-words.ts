import { spellingsOf } from '@stowage/contract/matching/search-text'
import { countTypos, maxTypos } from '@stowage/contract/matching/typos'
import { appendTo } from '#kernel/append-to.ts'
import { partsOfWord } from '#kernel/name-words.ts'

/** Entries of the index that are looked at for a word, those of rare parts first. */
const maxEntries = 500
/** Words that are compared with one. */
const maxCompared = 20
/** Similar words that are answered. */
const maxFound = 5

const parts = /\p{L}+|\p{N}+/gu

/** The words and numbers of a name, in the spelling of searches. */
export const partsOfName = (name: string): readonly string[] => spellingsOf(name)[0].match(parts) ?? []

interface SimilarWord {
  readonly word: string
  /** Letters that are wrong, from 1. */
  readonly wrong: number
}

/** Finds words despite typos, by the rules of the quick search. Numbers and short words are as they are. */
export class SimilarWords {
  readonly #words = new Set<string>()
  readonly #byPart = new Map<string, string[]>()
  readonly #found = new Map<string, readonly SimilarWord[]>()

  /** Enters a word; all of them before the first is looked for. */
  enter(word: string): void {
    if (this.#words.has(word) || !mayBeMisspelt(word)) return
    this.#words.add(word)
    for (const part of partsOfWord(word)) appendTo(this.#byPart, part, word)
  }

  /** The words that are almost this one, the nearest first. */
  similarTo(word: string): readonly SimilarWord[] {
    const found = this.#found.get(word) ?? this.#find(word)
    this.#found.set(word, found)
    return found
  }

  #find(word: string): readonly SimilarWord[] {
    if (!mayBeMisspelt(word)) return []
    const allowed = maxTypos(word)
    return this.#sharing(word)
      .map(each => ({ word: each, wrong: countTypos(word, each, allowed, { whole: true }) ?? 0 }))
      .filter(({ wrong }) => wrong > 0)
      .toSorted((a, b) => a.wrong - b.wrong)
      .slice(0, maxFound)
  }

  /** The words that have most in common with this one, by its rarest parts. */
  #sharing(word: string): readonly string[] {
    const lists = [...partsOfWord(word)]
      .map(part => this.#byPart.get(part) ?? [])
      .toSorted((a, b) => a.length - b.length)
    const shared = new Map<string, number>()
    let left = maxEntries
    for (const list of lists) {
      for (const each of list.slice(0, left)) shared.set(each, (shared.get(each) ?? 0) + 1)
      left -= list.length
      if (left <= 0) break
    }
    return [...shared]
      .toSorted(([, a], [, b]) => b - a)
      .slice(0, maxCompared)
      .map(([each]) => each)
  }
}

const mayBeMisspelt = (word: string): boolean => maxTypos(word) > 0 && !/^\p{N}/u.test(word)
