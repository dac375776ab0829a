import { statement } from '#db/query/statement.ts'
import type { Reader } from '#db/reader-writer.ts'
import { reachableFrom } from '#kernel/hierarchy.ts'
import { requireValue } from '#kernel/require-value.ts'
import { searchTextOfParts } from '#kernel/search-text.ts'
import type { Needle } from './parse-search.ts'

interface TagNode {
  readonly n: number
  readonly id: string
  readonly parent_id: string | null
  readonly name: string
}

const allTags = statement<{ groupId: string }>()((q, p) =>
  q.selectFrom('tags').select(['n', 'id', 'parent_id', 'name']).where('group_id', '=', p.groupId),
)

/** The tags of a group: few enough to be looked through for each search. */
export class TagTree {
  readonly tags: readonly TagNode[]
  /** What a search looks at of each of them. */
  #searched: readonly string[] | undefined

  constructor(tags: readonly TagNode[]) {
    this.tags = tags
  }

  static async of(db: Reader, groupId: string): Promise<TagTree> {
    return new TagTree(await db.all(allTags, { groupId }))
  }

  /** The row numbers of some tags and of all tags below them. */
  withDescendants(ids: readonly string[]): number[] {
    const children = Map.groupBy(this.tags, tag => tag.parent_id)
    const wanted = reachableFrom(ids, id => (children.get(id) ?? []).map(child => child.id))
    return this.tags.filter(({ id }) => wanted.has(id)).map(({ n }) => n)
  }

  /** The row numbers of the tags whose name contains a word, in any spelling of either. */
  named(word: Needle): number[] {
    this.#searched ??= this.tags.map(({ name }) => searchTextOfParts([name]))
    const texts = this.#searched
    const isFound = (text: string) => word.some(spelling => text.includes(spelling))
    return this.tags.filter((_, i) => isFound(requireValue(texts[i]))).map(({ n }) => n)
  }
}
