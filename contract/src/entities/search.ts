import { z } from 'zod'
import { operationIn } from '../protocol/operation.ts'
import { queryText } from '../protocol/query.ts'
import { numberIn, wordsIn } from '../protocol/query-in.ts'
import { Id } from '../values/ids.ts'
import { searchKinds } from './search-kinds.ts'

const operation = operationIn('Entities')

/** Kinds that a quick search may be asked for: `filter` must be named. */
const askedKinds = [...searchKinds, 'filter'] as const

/** The most filters of an answer. */
export const maxFilterHits = 3

/** Text, kinds and limit of a quick search. */
export const QuickSearchQuery = z.object({
  q: queryText(1000).describe(
    'Words, `"…"` for several in a row, `#` and an asset number, or the address on a label (`…/a/…`, `…/assets/…`, ' +
      '`…/item/…`, `…/location/…`; any host and path before it, percent-encoded or not, any case). Empty: what the ' +
      'caller has changed last',
  ),
  kinds: wordsIn(askedKinds, askedKinds.length, searchKinds)
    .transform(kinds => (kinds.length === 0 ? [...searchKinds] : kinds))
    .describe('Default: all but `filter`'),
  limit: numberIn(1, 50, true)
    .transform(limit => limit ?? 10)
    .describe('The most hits; default 10'),
})
export type QuickSearchQuery = z.output<typeof QuickSearchQuery>

/** Range of a text, in UTF-16 units. */
export const Mark = z
  .strictObject({ from: z.int().min(0), to: z.int().min(0).describe('One past the last unit') })
  .meta({ id: 'Mark' })
export type Mark = z.infer<typeof Mark>

/** Hit of a quick search. */
export const SearchHit = z
  .strictObject({
    kind: z.enum(searchKinds),
    id: Id,
    name: z.string(),
    assetId: z.string().optional().describe('Of items and locations: the asset number; empty when unset'),
    imageId: Id.optional().describe('Of items and locations: the primary photo'),
    thumbnailId: Id.optional().describe('Of items and locations: the thumbnail of the primary photo'),
    path: z
      .array(z.string())
      .optional()
      .describe('Of items and locations: the names of its parents, topmost first'),
    marks: z.array(Mark).describe('The matching parts of the name'),
    found: z
      .strictObject({ member: z.string(), text: z.string() })
      .optional()
      .describe('The matching member when it is not the name (`field:` and a name for a custom field)'),
  })
  .meta({ id: 'SearchHit' })
export type SearchHit = z.infer<typeof SearchHit>

/** Filter that the words of a quick search mean in the language of the caller. */
export const FilterHit = z
  .strictObject({
    kind: z.literal('filter'),
    name: z.string(),
    query: z.record(z.string(), z.unknown()).describe('The filter, as `GET /v1/entities` takes it'),
    marks: z.array(Mark).describe('Always empty'),
  })
  .meta({ id: 'FilterHit' })
export type FilterHit = z.infer<typeof FilterHit>

/** Searches all kinds of the group while the user types. */
export const quickSearch = operation({
  name: 'quickSearch',
  summary: 'Search all kinds of the group',
  description:
    'Best first: an equal asset number, code, serial number, model number or custom field; names that begin with the text; ' +
    'names that contain the words; other members that contain them; names with one or two typos. Within each group ' +
    'the most recently changed first. Archived entities are found only by equal values. Typos are forgiven only when ' +
    'no name has words that begin with the text. With `filter` among `kinds` the answer has up to three filters that ' +
    'the words mean (`without photo`, `bought 2024`, `over 500`, a tag, a type, a location), before weaker matches.',
  route: 'GET /v1/search',
  needs: 'user',
  query: QuickSearchQuery,
  reply: z.strictObject({ items: z.array(z.discriminatedUnion('kind', [SearchHit, FilterHit])) }),
  status: 200,
  problems: [],
})
