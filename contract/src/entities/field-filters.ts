import { z } from 'zod'
import { bodyOf } from '../protocol/body.ts'
import { issuesOf, says } from '../protocol/issues.ts'
import { parseJson } from '../protocol/json.ts'
import { listIn } from '../protocol/lists.ts'
import { queryText } from '../protocol/query.ts'
import { refused } from '../protocol/query-in.ts'
import { isPeriod, readDayWord } from '../values/day-words.ts'
import { textIn } from '../values/text.ts'

/** A value that custom fields are compared with. */
const compared = [textIn(1000), z.number(), z.boolean()] as const

const ComparedIn = z.union(compared, says('not_comparable'))

/** The most values of which a custom field may be one. */
const maxValues = 50

const ComparedListIn = listIn(
  z.union([compared[0], compared[1]], says('not_comparable')),
  maxValues,
  says('not_list', {}),
  says('wrong_count', { min: 1, max: maxValues }),
).min(1, says('wrong_count', { min: 1, max: maxValues }))

/** Comparisons of which the value may be a list: one of these, or none of these. */
const ofSeveral: readonly string[] = ['eq', 'ne']

const ops = ['eq', 'ne', 'lt', 'le', 'gt', 'ge', 'contains', 'empty', 'invalid'] as const

const Condition = bodyOf({
  name: textIn(255, 1),
  op: z.enum(ops, says('not_one_of', { words: ops })),
  value: z
    .union([compared[0], compared[1], compared[2], ComparedListIn], says('not_comparable'))
    .nullish()
    .transform(value => value ?? '')
    .describe('With eq and ne also a list of texts and numbers: one of these, or none of these'),
}).refine(({ op, value }) => ofSeveral.includes(op) || !Array.isArray(value), {
  path: ['value'],
  message: says('not_comparable'),
})

const withDaysOf = ({ name, op, value }: z.output<typeof Condition>) => ({
  name,
  op,
  value: withDays(op, value),
})

/** Condition on a custom field. */
export const FieldFilter = Condition.transform(withDaysOf)

/** The same in a selection: unknown members and empty values are refused. */
export const SelectedFieldFilter = Condition.strict()
  .refine(({ op, value }) => op === 'empty' || op === 'invalid' || value !== '', {
    path: ['value'],
    message: says('empty'),
  })
  .transform(withDaysOf)

/** Words such as `today` as the days that they mean; equal to one is also a field with that very word. */
function withDays(
  op: (typeof ops)[number],
  value: Compared | readonly Compared[],
): Compared | readonly Compared[] {
  if (op === 'eq' || op === 'ne') {
    const values = typeof value === 'object' ? value : [value]
    const days = values.flatMap(each =>
      typeof each === 'string' && !isPeriod(each) ? (readDayWord(each, 'first') ?? []) : [],
    )
    return days.length === 0 ? value : [...values, ...days]
  }
  const isFirst = op === 'lt' || op === 'ge'
  const isLast = op === 'le' || op === 'gt'
  if (typeof value !== 'string' || !(isFirst || isLast)) return value
  return readDayWord(value, isFirst ? 'first' : 'last') ?? value
}

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
