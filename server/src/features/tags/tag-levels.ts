import { issueOf } from '@stowage/contract/protocol/issues'
import { chainFrom, linksOf, measureHeights } from '#kernel/hierarchy.ts'
import { Problem } from '#kernel/problem.ts'

/** How deep the tree of tags may be. */
const maxLevels = 5

interface Node {
  readonly id: string
  readonly parent_id: string | null
}

/** Refuses a parent that is the tag itself or below it, or under which the tag's tree would be too deep. */
export function checkParent(tags: readonly Node[], tagId: string | null, parentId: string): void {
  const parents = new Map(tags.map(({ id, parent_id }) => [id, parent_id]))
  if (!parents.has(parentId)) throw new Problem('tag.not_found')
  const parentOf = (id: string) => parents.get(id)
  const above = [...chainFrom(parentId, parentOf)]
  if (tagId !== null && above.includes(tagId))
    throw new Problem('tag.cycle', { issues: [{ path: 'parentId', ...issueOf('tag_inside_itself') }] })
  const { heights } = measureHeights(parents.keys(), linksOf(parentOf))
  const levels = 1 + (heights.get(tagId ?? '') ?? 0)
  if (above.length + levels > maxLevels)
    throw new Problem('tag.too_deep', {
      issues: [{ path: 'parentId', ...issueOf('too_deep', { limit: maxLevels }) }],
    })
}

/** Which of some tags would lie in a circle, or in a tree that is too deep, with these parents of all tags. */
export function findMisplaced(parents: ReadonlyMap<string, string | null>, ids: readonly string[]): string[] {
  const parentOf = (id: string) => parents.get(id)
  const { heights } = measureHeights(parents.keys(), linksOf(parentOf))
  return ids.filter(id => {
    const height = heights.get(id)
    // What has no height goes in a circle.
    return height === undefined || [...chainFrom(id, parentOf)].length + height > maxLevels
  })
}
