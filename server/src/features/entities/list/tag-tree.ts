import type { Reader } from '#db/scope.ts'
import { statement } from '#db/statement.ts'

interface TagNode {
  readonly n: number
  readonly id: string
  readonly parent_id: string | null
  readonly name_key: string
}

const allTags = statement<{ groupId: string }>()((q, p) =>
  q.selectFrom('tags').select(['n', 'id', 'parent_id', 'name_key']).where('group_id', '=', p.groupId),
)

/** The tags of a group: few enough to be looked through for each search. */
export class TagTree {
  readonly #tags: readonly TagNode[]

  constructor(tags: readonly TagNode[]) {
    this.#tags = tags
  }

  static async of(db: Reader, groupId: string): Promise<TagTree> {
    return new TagTree(await db.all(allTags, { groupId }))
  }

  /** The row numbers of some tags and of all tags below them. */
  withDescendants(ids: readonly string[]): number[] {
    const children = Map.groupBy(this.#tags, tag => tag.parent_id)
    const wanted = new Set(ids)
    const found = this.#tags.filter(({ id }) => wanted.has(id))
    for (const tag of found) {
      for (const child of children.get(tag.id) ?? []) {
        if (wanted.has(child.id)) continue
        wanted.add(child.id)
        found.push(child)
      }
    }
    return found.map(({ n }) => n)
  }

  /** The row numbers of the tags whose name contains a folded word. */
  named(word: string): number[] {
    return this.#tags.filter(({ name_key }) => name_key.includes(word)).map(({ n }) => n)
  }
}
