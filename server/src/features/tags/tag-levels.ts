import { issueOf } from '@stowage/contract/protocol/issues'
import { chainFrom, linksOf, measureHeights } from '#kernel/hierarchy.ts'
import { Problem } from '#kernel/problem.ts'

/** How deep the tree of tags may be. */
const maxLevels = 5

interface Node {
  readonly id: string
  readonly parent_id: string | null
}

/** Refuses to move tags below themselves or one another, or where any of them would be too deep; all move to the same parent. */
export function checkMoves(tags: readonly Node[], ids: readonly string[], parentId: string): void {
  const above = [...chainFrom(parentId, parentsOf(tags))]
  if (ids.some(id => above.includes(id)))
    throw new Problem('tag.cycle', { issues: [{ path: 'parentId', ...issueOf('tag_inside_itself') }] })
  const moved = new Set(ids)
  const parents = new Map(tags.map(({ id, parent_id }) => [id, moved.has(id) ? parentId : parent_id]))
  if (findMisplaced(parents, ids).length > 0) refuseTooDeep('parentId', maxLevels + 1)
}

/** Refuses to merge a tag into itself or into one below it, or where the tags below it would be too deep. */
export function checkMerge(tags: readonly Node[], tagId: string, into: string): void {
  const parentOf = parentsOf(tags)
  const above = [...chainFrom(into, parentOf)]
  if (above.includes(tagId))
    throw new Problem('tag.cycle', { issues: [{ path: 'into', ...issueOf('tag_inside_itself') }] })
  refuseTooDeep('into', above.length + heightOf(tags, tagId))
}

/** Refuses a parent that is the tag itself or below it, or under which the tag's tree would be too deep. */
export function checkParent(tags: readonly Node[], tagId: string | null, parentId: string): void {
  const parentOf = parentsOf(tags)
  if (parentOf(parentId) === undefined) throw new Problem('tag.not_found')
  const above = [...chainFrom(parentId, parentOf)]
  if (tagId !== null && above.includes(tagId))
    throw new Problem('tag.cycle', { issues: [{ path: 'parentId', ...issueOf('tag_inside_itself') }] })
  refuseTooDeep('parentId', above.length + 1 + (tagId === null ? 0 : heightOf(tags, tagId)))
}

function parentsOf(tags: readonly Node[]) {
  const parents = new Map(tags.map(({ id, parent_id }) => [id, parent_id]))
  return (id: string) => parents.get(id)
}

/** How many levels of tags are below a tag. */
const heightOf = (tags: readonly Node[], tagId: string): number =>
  measureHeights(
    tags.map(({ id }) => id),
    linksOf(parentsOf(tags)),
  ).heights.get(tagId) ?? 0

function refuseTooDeep(path: string, levels: number): void {
  if (levels > maxLevels)
    throw new Problem('tag.too_deep', { issues: [{ path, ...issueOf('too_deep', { limit: maxLevels }) }] })
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
