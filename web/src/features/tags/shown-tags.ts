import type { TagNode, TagTree } from '../../data/items/tags.ts'
import { rankNames } from '../../ui/picker/rank-options.ts'

/** In what order tags are shown; `tree`: below each other. */
export type TagOrder = 'tree' | 'name' | 'used'

/** A row of the screen. */
export interface ShownTag {
  readonly tag: TagNode
  readonly children: readonly ShownTag[]
  /** Where it is, which the tree does not say here. */
  readonly isFlat: boolean
}

const branch = (tag: TagNode): ShownTag => ({ tag, children: tag.children.map(branch), isFlat: false })

const flat = (tag: TagNode): ShownTag => ({ tag, children: [], isFlat: true })

const itemsOf = ({ use }: TagNode): number => use?.items ?? 0

/** The tags in an order, or those that fit a text, the best first. */
export function shownTags({ roots, all }: TagTree, order: TagOrder, find: string): readonly ShownTag[] {
  if (find.trim() !== '') return rankNames(all, find).map(({ option }) => flat(option))
  if (order === 'tree') return roots.map(branch)
  return (order === 'name' ? all : all.toSorted((a, b) => itemsOf(b) - itemsOf(a))).map(flat)
}

/** The ids of all rows that can be seen. */
export const idsShown = (shown: readonly ShownTag[], expanded: ReadonlySet<string>): string[] =>
  shown.flatMap(({ tag, children }) => [
    tag.id,
    ...(expanded.has(tag.id) ? idsShown(children, expanded) : []),
  ])
