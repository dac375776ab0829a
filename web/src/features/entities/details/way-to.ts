import type { Entity } from '../../../data/items/entities.ts'
import type { Step } from '../../../ui/path/path.tsx'

type Located = Pick<Entity, 'id' | 'locationId'> & {
  readonly parent: { readonly id: string; readonly name: string } | null
  readonly location: { readonly id: string } | null
}

/** Does it lie in another item, such as a box, and not in a location itself? */
export const isInsideItem = ({ parent, location, locationId }: Located): boolean =>
  parent !== null && locationId === null && parent.id !== location?.id

/**
 * The way to an item: its locations, and then the items that it lies in. `chain` is what it belongs to, the topmost first, with
 * itself. What lies between is left out while that is not known, and where the items above are kept apart from what they belong to.
 */
export function wayTo(
  entity: Located,
  locations: readonly Step[],
  chain: readonly Omit<Step, 'href'>[] | undefined,
): readonly Step[] {
  const { parent, location } = entity
  if (parent === null || !isInsideItem(entity)) return locations
  const at = chain?.findIndex(({ id }) => id === location?.id) ?? -1
  const isWhole = chain !== undefined && (location === null || at >= 0)
  const items = isWhole ? chain.slice(at + 1).filter(({ id }) => id !== entity.id) : [parent]
  return [...locations, ...items.map(({ id, name }) => ({ id, name, href: `/items/${id}` }))]
}
