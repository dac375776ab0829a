import { z } from 'zod'
import { bodyOf } from '../protocol/body.ts'
import { issuesOf, says } from '../protocol/issues.ts'
import { parseJson } from '../protocol/json.ts'
import { listIn } from '../protocol/lists.ts'
import { queryText } from '../protocol/query.ts'
import { refused } from '../protocol/query-in.ts'
import { textIn } from '../values/text.ts'

/** A value that custom fields are compared with. */
const ComparedIn = z.union([textIn(1000), z.number(), z.boolean()], says('not_comparable'))

/** The most values of which a custom field may be one. */
const maxValues = 50

const ComparedListIn = listIn(
  ComparedIn,
  maxValues,
  says('not_list', {}),
  says('wrong_count', { min: 1, max: maxValues }),
).min(1, says('wrong_count', { min: 1, max: maxValues }))

/** Comparisons of which the value may be a list: one of these, or none of these. */
const ofSeveral: readonly string[] = ['eq', 'ne']

const ops = ['eq', 'ne', 'lt', 'le', 'gt', 'ge', 'contains', 'empty'] as const

/** Condition on a custom field. */
export const FieldFilter = bodyOf({
  name: textIn(255, 1),
  op: z.enum(ops, says('not_one_of', { words: ops })),
  value: z
    .union([ComparedIn, ComparedListIn], says('not_comparable'))
    .nullish()
    .transform(value => value ?? '')
    .describe('With eq and ne also a list: one of these, or none of these'),
}).refine(({ op, value }) => ofSeveral.includes(op) || !Array.isArray(value), {
  path: ['value'],
  message: says('not_comparable'),
})

export type Compared = z.output<typeof ComparedIn>

export type FieldFilter = z.output<typeof FieldFilter>

/** Conditions on custom fields, as a list. */
export const FieldFiltersIn = listIn(FieldFilter, 20, says('not_list', { of: 'condition' }))
  .nullish()
  .transform(filters => filters ?? [])

/** Limits of the JSON text in a query string. */
const mostFilters = { bytes: 80_000, values: 1000, levels: 8 }

/** Conditions on custom fields, as JSON in a query string. */
export const QueryFieldFilters = queryText(20_000)
  .transform((text, ctx) => {
    const read = FieldFiltersIn.safeParse(parse(text))
    const [issue] = issuesOf(read.error?.issues ?? [])
    return issue === undefined ? (read.data ?? []) : refused(ctx, says('bad_field_filters', { issue }))
  })
  .meta({ type: 'string' })

/** Parsed JSON. Text that is malformed or exceeds the limits is returned as it is; the schema then rejects it as no list. */
function parse(text: string | undefined): unknown {
  if (text === undefined || text === '') return undefined
  try {
    return parseJson(text, mostFilters)
  } catch {
    return text
  }
}
