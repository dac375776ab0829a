import { z } from 'zod'
import { operationIn } from '../protocol/operation.ts'
import { queryText } from '../protocol/query.ts'
import { numberIn, wordsIn } from '../protocol/query-in.ts'
import { Id } from '../values/ids.ts'

const operation = operationIn('Entities')

/** What a quick search may find; an entity that is no location is an item. */
export const searchKinds = ['item', 'location', 'tag', 'type', 'template', 'view', 'member'] as const
export type SearchKind = (typeof searchKinds)[number]

/** What is looked for, among what, and how much of it is answered. */
export const QuickSearchQuery = z.object({
  q: queryText(1000).describe(
    'Words, `"…"` for several in a row, `#` and an asset number, or the address on a label (`…/a/…`, `…/assets/…`, ' +
      '`…/item/…`, `…/location/…`; any host and path before it, percent-encoded or not, any case). Empty: what the ' +
      'caller has changed last',
  ),
  kinds: wordsIn(searchKinds, searchKinds.length, searchKinds)
    .transform(kinds => (kinds.length === 0 ? [...searchKinds] : kinds))
    .describe('All unless told otherwise'),
  limit: numberIn(1, 50, true)
    .transform(limit => limit ?? 10)
    .describe('At most so many are answered; 10 unless told otherwise'),
})
export type QuickSearchQuery = z.output<typeof QuickSearchQuery>

/** A part of a text, in UTF-16 units. */
export const Mark = z
  .strictObject({ from: z.int().min(0), to: z.int().min(0).describe('One past the last unit') })
  .meta({ id: 'Mark' })
export type Mark = z.infer<typeof Mark>

/** Something that a quick search has found. */
export const SearchHit = z
  .strictObject({
    kind: z.enum(searchKinds),
    id: Id,
    name: z.string(),
    assetId: z.string().optional().describe('Of items and locations: the asset number; empty when unset'),
    imageId: Id.optional().describe('Of items and locations: the primary photo'),
    thumbnailId: Id.optional().describe('Of items and locations: the small picture of the primary photo'),
    path: z
      .array(z.string())
      .optional()
      .describe('Of items and locations: the names of what it belongs to, the topmost first'),
    marks: z.array(Mark).describe('The parts of the name that were looked for'),
    found: z
      .strictObject({ member: z.string(), text: z.string() })
      .optional()
      .describe('Another member than the name that was looked for (`field:` and a name for a custom field)'),
  })
  .meta({ id: 'SearchHit' })
export type SearchHit = z.infer<typeof SearchHit>

/** Finds anything in the group as somebody types. */
export const quickSearch = operation({
  name: 'quickSearch',
  summary: 'Find anything by a few letters',
  description:
    'Best first: what has exactly this asset number, serial number, model number or text in a custom field; names ' +
    'that begin with it; names that have the words; other members that have them; names that are almost it, with one or two letters wrong. Within each the most recently ' +
    'changed first. Archived entities are found by what they have exactly.',
  route: 'GET /v1/search',
  needs: 'user',
  query: QuickSearchQuery,
  reply: z.strictObject({ items: z.array(SearchHit) }),
  status: 200,
  problems: [],
})
