import { z } from 'zod'
import { bodyOf } from '../protocol/body.ts'
import { says } from '../protocol/issues.ts'
import { listIn } from '../protocol/lists.ts'
import {
  QueryFlag,
  QueryIds,
  QueryKind,
  QueryNumber,
  QueryText,
  QueryTexts,
  queryOrder,
  queryText,
} from '../protocol/query.ts'
import {
  amountIn,
  chosenIds,
  dayIn,
  lentIn,
  momentIn,
  optionalFlagIn,
  optionalWordIn,
  remindsUntilIn,
  wordsIn,
} from '../protocol/query-in.ts'
import { IdIn } from '../values/ids.ts'
import { showable } from './entity.ts'
import { orders } from './entity-orders.ts'
import { FieldFiltersIn, QueryFieldFilters } from './field-filters.ts'

/** Parses `name=text`, a filter by a custom field; undefined when malformed. */
export function readFieldText(entry: string): { name: string; value: string } | undefined {
  const at = entry.indexOf('=')
  return at < 0 ? undefined : { name: entry.slice(0, at), value: entry.slice(at + 1) }
}

/** Filters of a list of entities; an entity must match all of them. */
export const EntityFilters = z.object({
  q: queryText(1000).describe(
    'Words that must all match, a phrase in `"…"`, or `#` and an asset number. Case and accents are ' +
      'ignored; ä, ö, ü, å, ø, æ and ß also match ae, oe, ue, aa, oe, ae and ss; typographic quotes ' +
      'match straight ones, × matches x, and ½ matches 1/2.',
  ),
  isLocation: QueryKind.describe('Locations instead of items; `any`: both'),
  parentIds: QueryIds.describe('Lies directly in one of these'),
  tags: QueryIds.describe('Carries one of these tags or of the tags below them'),
  negateTags: QueryFlag.describe('Carries none of `tags` instead'),
  onlyWithPhoto: QueryFlag.describe('Has a primary photo'),
  onlyWithoutPhoto: QueryFlag.describe('Has no primary photo'),
  includeArchived: QueryFlag.describe('Includes archived ones'),
  fields: QueryTexts.transform(entries => entries.flatMap(entry => readFieldText(entry) ?? [])).describe(
    '`name=text`: has one of these custom fields with exactly that text',
  ),
  filterChildren: QueryFlag.describe('Only those without a parent'),
  within: chosenIds(300).describe('Lies in one of these, at any depth'),
  entityTypeIds: chosenIds(300).describe('Is of one of these types'),
  allTags: chosenIds(20).describe('Carries each of these tags, or of the tags below it'),
  ids: chosenIds(300).describe('Is one of these'),
  changeId: chosenIds(1).describe('Was created or changed by this change'),
  archived: QueryText.transform((text): 'only' | undefined => (text === 'only' ? text : undefined))
    .meta({ type: 'string', enum: ['only'] })
    .describe('`only`: archived ones only'),
  insured: optionalFlagIn(),
  sold: optionalFlagIn().describe('Has a day on which it was sold'),
  hasLocation: optionalFlagIn().describe('Has a parent or a pin'),
  hasTags: optionalFlagIn().describe('Carries a tag'),
  hasPrice: optionalFlagIn().describe('Has a purchase price other than 0'),
  hasPurchaseDate: optionalFlagIn(),
  hasSerialNumber: optionalFlagIn(),
  unnamed: optionalFlagIn().describe(
    'Was made of a photo and not named yet: its name begins with 📷 and a blank',
  ),
  priceMin: amountIn().describe('Of the purchase price'),
  priceMax: amountIn().describe('Of the purchase price'),
  quantityMin: amountIn(),
  quantityMax: amountIn(),
  createdSince: momentIn('first').describe('A moment, or a day: in `X-Time-Zone`, else in UTC'),
  createdUntil: momentIn('last').describe('A moment, or such a day; itself included, as everywhere'),
  updatedSince: momentIn('first'),
  updatedUntil: momentIn('last'),
  purchasedSince: dayIn('first'),
  purchasedUntil: dayIn('last'),
  acquiredSince: dayIn('first').describe(
    'Was acquired on that day or later: bought, or entered (UTC) when that was earlier or no purchase date is known',
  ),
  acquiredUntil: dayIn('last'),
  soldSince: dayIn('first'),
  soldUntil: dayIn('last'),
  warrantySince: dayIn('first').describe('Has a warranty that ends on that day or later, or never'),
  warrantyUntil: dayIn('last').describe('Has a warranty that ends by that day'),
  expiresUntil: dayIn('last').describe('Expires by that day, or has expired'),
  dueUntil: dayIn('last').describe('Has maintenance that is not done and was scheduled by that day'),
  remindsUntil: remindsUntilIn().describe(
    'Has a day by that day, and at most 30 days ago, in a date field whose definition has `remindDays`',
  ),
  lent: lentIn().describe('Something of it is out, or is not, or is overdue; reservations do not count'),
  contactId: chosenIds(300).describe('Something of it is out to one of these contacts'),
  productId: chosenIds(300).describe('Is of one of these products'),
  belowMinimum: optionalFlagIn().describe(
    'Its product is below its minimum; false: it is not, or there is none',
  ),
  fieldFilters: QueryFieldFilters.describe(
    'A list of `{name, op, value}`: a custom field must match each of them; `op` is eq, ne, lt, le, gt, ge, contains, empty or invalid (does not fit its field definition)',
  ),
})

export type EntityFilters = z.output<typeof EntityFilters>

/** Filters and order of a list of entities. */
export const EntityQuery = EntityFilters.extend({
  page: QueryNumber.describe('From 1; without page and page size the answer has all rows'),
  pageSize: QueryNumber.describe('Rows per page; 0 returns only the total'),
  orderBy: queryOrder(orders, 'field:').describe(
    'Names sort numbers by value (2 before 10), times newest first, unset values last. ' +
      '`field:<name>`: by a custom field, numbers before moments, texts and flags, and by day where the field definitions of ' +
      'the name agree that it is a date. `relevance`: names ' +
      'that equal `q` first, then those that begin with it, have words that begin with the words of ' +
      '`q`, or contain these words; by name without `q`. `reminds`: by the first day to remember, of those that ' +
      '`remindsUntil` asks for when it is given. `loanDue`: by the first day on which something that is out is due, ' +
      'then what is out without a due day. `product`: by the name of the product, items of none last',
  ),
  order: optionalWordIn(['asc', 'desc']).describe('Default: times newest first, all else ascending'),
})

export type EntityQuery = z.output<typeof EntityQuery>

/** Query of a list of entities. */
export const EntityListQuery = EntityQuery.extend({
  after: queryText(8000).describe(
    'A cursor: the `next` of the page before; empty for the first page. Pages count from there. Answers have `next` only with this parameter',
  ),
  groupBy: optionalWordIn(['product']).describe(
    'The items of a product come together: the order `product` in place of `orderBy`',
  ),
  show: wordsIn(showable, showable.length, []).describe(
    'Additional members of each row; `loan`: and `availableQuantity`',
  ),
  totals: QueryFlag.describe('Adds the totals of the whole list'),
})

export type EntityListQuery = z.output<typeof EntityListQuery>

const someChosen = says('wrong_count', { min: 1, max: 10000 })

/** Up to 10,000 ids; absent and null are undefined. */
export const ChosenIdsIn = listIn(IdIn, 10_000, says('not_list', { of: 'id' }), someChosen)
  .min(1, someChosen)
  .nullish()
  .transform(given => given ?? undefined)

const inJson = {
  ids: ChosenIdsIn.describe('Is one of these'),
  fieldFilters: FieldFiltersIn.describe('A custom field must match each of them'),
}

/** Query of a list as a JSON body, with room for more ids. */
export const EntityListIn = bodyOf({ ...EntityListQuery.shape, ...inJson })

/** Filters and order of a list of entities, as JSON. */
export const EntityQueryIn = EntityQuery.extend(inJson)
