import { Problem } from '#kernel/problem.ts'

/** How deep the tree of tags may be. */
const maxLevels = 5

interface Node {
  readonly id: string
  readonly parent_id: string | null
}

/** Refuses a parent that is the tag itself or below it, or under which the tag's tree would be too deep. */
export function checkParent(tags: readonly Node[], tagId: string | null, parentId: string): void {
  const byId = new Map(tags.map(tag => [tag.id, tag]))
  if (!byId.has(parentId)) throw new Problem('tag.not_found')
  let depth = 0
  for (
    let at = byId.get(parentId);
    at !== undefined && depth <= tags.length;
    at = byId.get(at.parent_id ?? '')
  ) {
    if (at.id === tagId)
      throw new Problem('tag.cycle', { fields: { parentId: 'must not be the tag itself or one below it' } })
    depth++
  }
  const height =
    tagId === null
      ? 1
      : heightOf(
          tagId,
          Map.groupBy(tags, tag => tag.parent_id),
        )
  if (depth + height > maxLevels)
    throw new Problem('tag.too_deep', { fields: { parentId: `would be more than ${maxLevels} levels deep` } })
}

const heightOf = (id: string, children: ReadonlyMap<string | null, readonly Node[]>): number =>
  1 + Math.max(0, ...(children.get(id) ?? []).map(child => heightOf(child.id, children)))
