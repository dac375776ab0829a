import type { ReplyOf } from '@stowage/contract/protocol/operation'
import type { listTags, listTagUse } from '../wire/operations.ts'
import { noId } from './new-field.ts'

export type Tag = ReplyOf<typeof listTags>[number]
export type TagUse = Omit<ReplyOf<typeof listTagUse>[number], 'id'>

/** A tag in the tree of tags. */
export interface TagNode extends Tag {
  /** The names of the tags above it, from the outside in. */
  readonly path: readonly string[]
  readonly children: readonly TagNode[]
  /** Undefined until it is known. */
  readonly use: TagUse | undefined
}

/** The tags of the group as a tree. */
export interface TagTree {
  readonly roots: readonly TagNode[]
  /** All of them, by name. */
  readonly all: readonly TagNode[]
  readonly byId: ReadonlyMap<string, TagNode>
  /** The tags from the outside in down to this one. */
  readonly wayTo: (id: string) => readonly TagNode[]
  /** May all of these move below a tag, or to the top level? None goes below itself, and one of them must change. */
  readonly fits: (ids: readonly string[], parentId: string | null) => boolean
}

/** How many levels a tree of tags has at most, as the server says. */
const maxLevels = 5

/** The id of the tag above one; null for a root. */
export const parentOf = ({ parentId }: Pick<Tag, 'parentId'>): string | null =>
  parentId === noId ? null : parentId

/** Arranges tags, given by name. */
export function tagTree(tags: readonly Tag[], uses?: ReadonlyMap<string, TagUse>): TagTree {
  const known = new Set(tags.map(({ id }) => id))
  const below = Map.groupBy(tags, tag => {
    const parent = parentOf(tag)
    return parent !== null && known.has(parent) ? parent : null
  })
  const byId = new Map<string, TagNode>()
  const grow = (parentId: string | null, path: readonly string[]): TagNode[] =>
    (below.get(parentId) ?? []).map(tag => {
      const node = {
        ...tag,
        path,
        use: uses?.get(tag.id),
        children: grow(tag.id, [...path, tag.name]),
      }
      byId.set(tag.id, node)
      return node
    })
  const roots = grow(null, [])
  const wayTo = (id: string): TagNode[] => {
    const node = byId.get(id)
    if (node === undefined) return []
    return [...wayTo(node.parentId), node]
  }
  const levelsOf = ({ children }: TagNode): number => 1 + Math.max(0, ...children.map(levelsOf))
  const fits = (ids: readonly string[], parentId: string | null): boolean => {
    const way = parentId === null ? [] : wayTo(parentId)
    const above = new Set(way.map(({ id }) => id))
    const moved = ids.flatMap(id => byId.get(id) ?? [])
    return (
      moved.some(tag => parentOf(tag) !== parentId) &&
      moved.every(tag => !above.has(tag.id) && way.length + levelsOf(tag) <= maxLevels)
    )
  }
  return { roots, byId, wayTo, fits, all: tags.flatMap(({ id }) => byId.get(id) ?? []) }
}
