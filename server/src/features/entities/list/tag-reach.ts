import { chainFrom } from '#kernel/hierarchy.ts'

/** A tag in its tree. */
interface Node {
  readonly n: number
  readonly id: string
  readonly parent_id: string | null
}

/** Finds the tags that items count for: those that they carry and those above them, each once. Tags are named by position. */
export class TagReach {
  /** By the row number of each tag: its position, then those of the tags above it. */
  readonly #chains: ReadonlyMap<number, readonly number[]>
  /** By position: the last item that reached the tag. A set for each item would cost as much as reading it. */
  readonly #reachedBy: Uint32Array
  #item = 0

  constructor(tags: readonly Node[]) {
    const parents = new Map(tags.map(({ id, parent_id }) => [id, parent_id]))
    const positions = new Map(tags.map(({ id }, position) => [id, position]))
    this.#chains = new Map(
      tags.map(({ n, id }) => [
        n,
        [...chainFrom(id, each => parents.get(each))].flatMap(each => positions.get(each) ?? []),
      ]),
    )
    this.#reachedBy = new Uint32Array(tags.length)
  }

  /** The tags that one item counts for, by the row numbers of those that it carries. */
  of(own: readonly number[]): number[] {
    const item = ++this.#item
    const reached: number[] = []
    for (const n of own)
      for (const position of this.#chains.get(n) ?? []) {
        if (this.#reachedBy[position] === item) continue
        this.#reachedBy[position] = item
        reached.push(position)
      }
    return reached
  }
}
