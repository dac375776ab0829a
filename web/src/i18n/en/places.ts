/** Places: the tree, one place, and what moves between them. */
export const places = {
  'places.title': 'Places',
} as const
