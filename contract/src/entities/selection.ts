import { z } from 'zod'
import { says } from '../protocol/issues.ts'
import { listIn } from '../protocol/lists.ts'
import { readFlag } from '../protocol/query.ts'
import { amountIn, dayIn, lentIn, momentIn, refused, remindsUntilIn } from '../protocol/query-in.ts'
import type { DayOfPeriod } from '../values/day-words.ts'
import { IdIn } from '../values/ids.ts'
import { isStorable, lengthOf, textIn } from '../values/text.ts'
import { orders } from './entity-orders.ts'
import { ChosenIdsIn, EntityFilters, EntityQueryIn, readFieldText } from './entity-query.ts'
import { SelectedFieldFilter } from './field-filters.ts'

// A list ignores unknown filters. A selection must reject them: it would change everything.

/** A scalar as the text of a query string; undefined for lists, objects, null and empty texts. */
const textOf = (value: unknown): string | undefined =>
  ['string', 'number', 'boolean'].includes(typeof value) ? String(value) || undefined : undefined

/** Schema of one valid value, parsed by `read` or by the schema of the list. */
const one = <T>(read: (text: string) => T | undefined, message: string) =>
  z.unknown().transform((value, ctx): T => {
    const text = textOf(value)
    return (text === undefined ? undefined : read(text)) ?? refused(ctx, message)
  })

const listed = <T>(schema: z.ZodType<T | undefined>, message: string) =>
  one(text => {
    const { success, data } = schema.safeParse(text)
    return success ? data : undefined
  }, message)

const flag = () => one(readFlag, says('not_boolean'))
const amount = () => listed(amountIn(), says('not_number'))
const day = (ofPeriod: DayOfPeriod) => listed(dayIn(ofPeriod), says('not_date'))
const moment = (ofDay: DayOfPeriod) => listed(momentIn(ofDay), says('not_timestamp_or_date'))

/** Schema of a list; with `isSplit`, text is split at commas as in a query string. */
const list = <T>(max: number, entry: z.ZodType<T, unknown>, isSplit: boolean) => {
  const size = says('wrong_count', { min: 1, max })
  const read = (value: unknown): unknown =>
    typeof value !== 'string' || value === '' ? value : isSplit ? value.split(',', max + 1) : [value]
  return z.preprocess(read, listIn(entry, max, says('not_list', {}), size).min(1, size))
}

const ids = (max: number) => list(max, z.string(says('not_id')).trim().pipe(IdIn), true)

const searchText = () =>
  textIn(1000).refine(text => /[^\s"\p{Cf}\p{M}]/u.test(text), says('nothing_to_search'))

/** The filters of a list; an invalid filter is rejected. */
const filters = {
  q: searchText(),
  isLocation: one(
    (text): boolean | 'any' | undefined => (text === 'any' ? text : readFlag(text)),
    says('not_either', { words: ['true', 'false', 'any'] }),
  ),
  parentIds: ids(1000),
  tags: ids(1000),
  negateTags: flag(),
  onlyWithPhoto: flag(),
  onlyWithoutPhoto: flag(),
  includeArchived: flag(),
  fields: list(1000, one(readFieldText, says('not_name_and_text')), false),
  filterChildren: flag(),
  within: ids(300),
  entityTypeIds: ids(300),
  allTags: ids(20),
  ids: ids(10_000),
  changeId: ids(1),
  archived: z.literal('only', says('not_either', { words: ['only'] })),
  insured: flag(),
  sold: flag(),
  hasLocation: flag(),
  hasTags: flag(),
  hasPrice: flag(),
  hasPurchaseDate: flag(),
  hasSerialNumber: flag(),
  unnamed: flag(),
  priceMin: amount(),
  priceMax: amount(),
  quantityMin: amount(),
  quantityMax: amount(),
  createdSince: moment('first'),
  createdUntil: moment('last'),
  updatedSince: moment('first'),
  updatedUntil: moment('last'),
  purchasedSince: day('first'),
  purchasedUntil: day('last'),
  acquiredSince: day('first'),
  acquiredUntil: day('last'),
  soldSince: day('first'),
  soldUntil: day('last'),
  warrantySince: day('first'),
  warrantyUntil: day('last'),
  expiresUntil: day('last'),
  dueUntil: day('last'),
  remindsUntil: listed(remindsUntilIn(), says('not_date')),
  lent: listed(lentIn(), says('not_one_of', { words: ['true', 'false', 'overdue'] })),
  contactId: ids(300),
  productId: ids(300),
  belowMinimum: flag(),
  fieldFilters: listIn(
    SelectedFieldFilter,
    20,
    says('not_list', { of: 'condition' }),
    says('wrong_count', { min: 1, max: 20 }),
  ).min(1, says('wrong_count', { min: 1, max: 20 })),
} satisfies Record<keyof EntityFilters, z.ZodType>

for (const [name, schema] of Object.entries(filters)) {
  const { id: _id, ...meta } = EntityFilters.shape[name as keyof EntityFilters].meta() ?? {}
  z.globalRegistry.add(schema, meta)
}

const isOrder = (text: string): boolean =>
  orders.some(order => order === text) ||
  (/^field:./su.test(text) && isStorable(text) && lengthOf(text) <= 261)

/** Members that widen or order the result; alone they are no condition. */
const widening = ['all', 'includeArchived', 'negateTags', 'orderBy', 'order']

/** Flags that only filter when `true`. */
const oneSided = ['onlyWithPhoto', 'onlyWithoutPhoto', 'filterChildren']

const isCondition = ([name, value]: [string, unknown]): boolean =>
  value !== undefined && !widening.includes(name) && !(value === false && oneSided.includes(name))

const SelectionQueryIn = z
  .strictObject(
    {
      ...filters,
      all: z
        .literal(true, says('not_either', { words: ['true'] }))
        .describe('Selects all rows of a list without filters'),
      orderBy: z
        .string(says('not_order'))
        .refine(isOrder, says('not_one_of', { words: [...orders, 'field:<name>'] })),
      order: z.enum(['asc', 'desc'], says('not_either', { words: ['asc', 'desc'] })),
    },
    says('not_object'),
  )
  .partial()
  .transform(({ all, ...given }, ctx): z.output<typeof EntityQueryIn> => {
    const conditions = Object.entries(given).filter(isCondition)
    if (all && conditions.some(([name]) => name !== 'isLocation'))
      refused(ctx, says('conditions_and_all', { members: conditions.map(([name]) => name) }))
    if (!all && conditions.length === 0) refused(ctx, says('no_condition'))
    // Absent filters must not become members with the value undefined; the types cannot express that.
    return {
      ...EntityQueryIn.parse({}),
      ...(given as { [K in keyof typeof given]?: NonNullable<(typeof given)[K]> }),
    }
  })

/** Selected entities: ids, or the result of a list minus exceptions. */
export type Selection =
  | { readonly ids: readonly string[] }
  | { readonly query: z.output<typeof EntityQueryIn>; readonly except: readonly string[] }

/** Selection of entities in a request: ids, or filters of `GET /v1/entities`. */
export const SelectionIn = z
  .strictObject(
    {
      ids: ChosenIdsIn,
      query: SelectionQueryIn.nullish().describe(
        'The filters of `GET /v1/entities`; unknown, empty and invalid ones are refused. `{"all": true}` selects all entities',
      ),
      except: listIn(IdIn, 10_000, says('not_list', { of: 'id' }))
        .nullish()
        .describe('Ids to leave out of the result of the query'),
    },
    says('not_object'),
  )
  .transform(({ ids, query, except }, ctx): Selection => {
    if (ids !== undefined)
      return query || except ? refused(ctx, says('ids_and_query')) : { ids: [...new Set(ids)] }
    return query ? { query, except: except ?? [] } : refused(ctx, says('no_selection'))
  })
