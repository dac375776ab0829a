import { z } from 'zod'
import { bodyOf } from '../protocol/body.ts'
import { issuesOf, says } from '../protocol/issues.ts'
import { parseJson } from '../protocol/json.ts'
import { listIn } from '../protocol/lists.ts'
import { queryText } from '../protocol/query.ts'
import { refused } from '../protocol/query-in.ts'
import { textIn } from '../values/text.ts'

const ops = ['eq', 'ne', 'lt', 'le', 'gt', 'ge', 'contains', 'empty'] as const

/** Condition on a custom field. */
export const FieldFilter = bodyOf({
  name: textIn(255, 1),
  op: z.enum(ops, says('not_one_of', { words: ops })),
  value: z
    .union([textIn(1000), z.number(), z.boolean()], says('not_comparable'))
    .nullish()
    .transform(value => value ?? ''),
})

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
