import { chainFrom } from '#kernel/hierarchy.ts'

/** A tag in its tree. */
interface Node {
  readonly n: number
  readonly id: string
  readonly parent_id: string | null
}

/** By the row number of each tag: its id, then those of the tags above it. */
type Chains = ReadonlyMap<number, readonly string[]>

/** The chains of all tags of a group. */
export function chainsOf(tags: readonly Node[]): Chains {
  const parents = new Map(tags.map(({ id, parent_id }) => [id, parent_id]))
  return new Map(tags.map(({ n, id }) => [n, [...chainFrom(id, each => parents.get(each))]]))
}

/** The tags that an item counts for: those that it carries and those above them, each once. */
export function tagsReachedBy(chains: Chains, own: readonly number[]): ReadonlySet<string> {
  const reached = new Set<string>()
  for (const n of own) for (const id of chains.get(n) ?? []) reached.add(id)
  return reached
}
