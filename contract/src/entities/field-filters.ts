import { z } from 'zod'
import { bodyOf } from '../protocol/body.ts'
import { issuesOf, says } from '../protocol/issues.ts'
import { parseJson } from '../protocol/json.ts'
import { listIn } from '../protocol/lists.ts'
import { queryText } from '../protocol/query.ts'
import { refused } from '../protocol/query-in.ts'
import { textIn } from '../values/text.ts'

const ops = ['eq', 'ne', 'lt', 'le', 'gt', 'ge', 'contains', 'empty'] as const

/** What a custom field must be. */
export const FieldFilter = bodyOf({
  name: textIn(255, 1),
  op: z.enum(ops, says('not_one_of', { words: ops })),
  value: z
    .union([textIn(1000), z.number(), z.boolean()], says('not_comparable'))
    .nullish()
    .transform(value => value ?? ''),
})

export type FieldFilter = z.output<typeof FieldFilter>

/** What custom fields must be, as a list. */
export const FieldFiltersIn = listIn(FieldFilter, 20, says('not_list', { of: 'condition' }))
  .nullish()
  .transform(filters => filters ?? [])

/** Limits of the JSON text in a query string. */
const mostFilters = { bytes: 80_000, values: 1000, levels: 8 }

/** What custom fields must be, as JSON in a query string. */
export const QueryFieldFilters = queryText(20_000)
  .transform((text, ctx) => {
    const read = FieldFiltersIn.safeParse(parse(text))
    const [issue] = issuesOf(read.error?.issues ?? [])
    return issue === undefined ? (read.data ?? []) : refused(ctx, says('bad_field_filters', { issue }))
  })
  .meta({ type: 'string' })

/** The value of a text that is JSON; any other text, and too much JSON, is its own value, which no list is. */
function parse(text: string | undefined): unknown {
  if (text === undefined || text === '') return undefined
  try {
    return parseJson(text, mostFilters)
  } catch {
    return text
  }
}
