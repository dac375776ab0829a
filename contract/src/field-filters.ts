import { z } from 'zod'
import { queryText } from './query.ts'
import { textIn } from './text.ts'

const ops = ['eq', 'ne', 'lt', 'le', 'gt', 'ge', 'contains', 'empty'] as const

/** What a custom field must be. */
export const FieldFilter = z.object({
  name: textIn(255, 1),
  op: z.enum(ops, `must be one of ${ops.join(', ')}`),
  value: z
    .union([textIn(1000), z.number(), z.boolean()], 'must be text, a number, or true or false')
    .nullish()
    .transform(value => value ?? ''),
})

export type FieldFilter = z.output<typeof FieldFilter>

/** What custom fields must be, as a list. */
export const FieldFiltersIn = z
  .array(FieldFilter, 'must be a list of conditions')
  .max(20, 'must have at most 20 entries')
  .nullish()
  .transform(filters => filters ?? [])

/** What custom fields must be, as JSON in a query string. */
export const QueryFieldFilters = queryText(20_000)
  .transform((text, ctx) => {
    const read = FieldFiltersIn.safeParse(parse(text))
    if (read.success) return read.data
    const [issue] = read.error.issues
    const reason = [issue?.path.join('.'), issue?.message].filter(Boolean).join(' ')
    ctx.addIssue({
      code: 'custom',
      message: `must be JSON such as [{"name":"Voltage","op":"ge","value":12}]: ${reason}`,
    })
    return z.NEVER
  })
  .meta({ type: 'string' })

/** The value of a text that is JSON; what is none is its own value, which no list is. */
function parse(text: string | undefined): unknown {
  if (text === undefined || text === '') return undefined
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
