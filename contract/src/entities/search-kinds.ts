/** Kinds of hits of a quick search; an entity that is no location is an item. */
export const searchKinds = [
  'item',
  'location',
  'product',
  'tag',
  'type',
  'template',
  'view',
  'member',
] as const
export type SearchKind = (typeof searchKinds)[number]

/** Is it something of the inventory, and no filter? Without `filter` among the kinds all are. */
export const isSearchHit = <Hit extends { readonly kind: SearchKind | 'filter' }>(
  hit: Hit,
): hit is Extract<Hit, { readonly kind: SearchKind }> => hit.kind !== 'filter'
