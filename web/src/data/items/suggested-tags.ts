/** Names that a group may begin with. */
export const suggestedTags = [
  'start.tag.electronics',
  'start.tag.tools',
  'start.tag.furniture',
  'start.tag.appliances',
  'start.tag.sports',
  'start.tag.clothes',
  'start.tag.books',
  'start.tag.toys',
  'start.tag.medicines',
  'start.tag.documents',
  'start.tag.important',
] as const
