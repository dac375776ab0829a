/** A list of words in an order of its own. A word that is missing does not compile; the error names it. */
export const listOf =
  <Word extends string>() =>
  <const List extends readonly Word[]>(
    words: List &
      ([Exclude<Word, List[number]>] extends [never]
        ? unknown
        : { readonly missing: Exclude<Word, List[number]> }),
  ): List =>
    words
