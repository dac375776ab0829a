import { z } from 'zod'
import { bodyOf, FlagIn } from '../protocol/body.ts'
import { says } from '../protocol/issues.ts'
import { listIn } from '../protocol/lists.ts'
import { operationIn } from '../protocol/operation.ts'
import { queryText, RequiredQueryText } from '../protocol/query.ts'
import { numberIn } from '../protocol/query-in.ts'
import { Id, OptionalIdIn } from '../values/ids.ts'
import { OptionalIntegerIn, wholeIn } from '../values/numbers.ts'
import { optionalTextIn, textIn } from '../values/text.ts'
import { ClearableInstantIn, InstantOrEmpty, UnchangedInstantIn } from '../values/times.ts'

const operation = operationIn('Entities')

const types = ['text', 'number', 'boolean', 'time'] as const

/** Type of a custom field; selects which of its values counts. */
export const FieldType = z.enum(types).meta({ id: 'FieldType' })
export type FieldType = z.infer<typeof FieldType>

/** A custom field with all its values. */
export const Field = z
  .strictObject({
    id: Id,
    type: FieldType,
    name: z.string(),
    textValue: z.string(),
    numberValue: z.int(),
    booleanValue: z.boolean(),
    timeValue: InstantOrEmpty.describe('Empty when unset'),
  })
  .meta({ id: 'Field' })
export type Field = z.infer<typeof Field>

const TypeIn = z.enum(types, says('not_one_of', { words: types }))

/** A custom field in a request; with the id of a field of the item it changes that one, without an id it is new. */
export const FieldIn = bodyOf({
  id: OptionalIdIn,
  type: TypeIn,
  name: textIn(255, 1),
  textValue: optionalTextIn(500),
  numberValue: OptionalIntegerIn,
  booleanValue: FlagIn,
  timeValue: UnchangedInstantIn.describe('Absent and null leave it as it is; empty unsets it'),
})
export type FieldIn = z.output<typeof FieldIn>

/** The most custom fields of an item. */
export const maxFields = 200

/** Up to 200 custom fields in a request, in their order; absent and null become the empty list. */
export const FieldsIn = listIn(FieldIn, maxFields, says('not_list', { of: 'field' }))
  .nullish()
  .transform(fields => fields ?? [])

const FieldChangeIn = bodyOf({
  name: textIn(255, 1),
  type: TypeIn,
  textValue: textIn(500).nullish(),
  numberValue: wholeIn(Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER).nullish(),
  booleanValue: z.boolean(says('not_boolean')).nullish(),
  timeValue: ClearableInstantIn,
}).superRefine((field, ctx) => {
  const member = `${field.type}Value` as const
  if (field[member] === undefined)
    ctx.addIssue({ code: 'custom', path: [member], message: says('required_or_null') })
})

/** Custom field to set on many items, matched by name; removed when the value of its type is null. */
export type FieldChange = z.output<typeof FieldChangeIn>

/** Up to 50 custom fields to set or remove on many items, each name once; absent and null change nothing. */
export const FieldChangesIn = listIn(FieldChangeIn, 50, says('not_list', { of: 'field' }))
  .refine(fields => new Set(fields.map(({ name }) => name)).size === fields.length, says('repeated_name'))
  .nullish()
  .transform(fields => (fields && fields.length > 0 ? fields : undefined))

/** Lists the names of all custom fields of the group, once each, by name. */
export const listFieldNames = operation({
  name: 'listFieldNames',
  summary: 'List the names of custom fields',
  route: 'GET /v1/entities/fields',
  needs: 'user',
  reply: z.array(z.string()),
  status: 200,
  problems: [],
})

/** Lists the distinct texts of custom fields with a name, without the empty text. */
export const listFieldValues = operation({
  name: 'listFieldValues',
  summary: 'List the texts of custom fields with a name',
  route: 'GET /v1/entities/fields/values',
  needs: 'user',
  query: z.object({
    field: RequiredQueryText.describe(
      'The name; with `q` or `limit` also others that differ in case and accents only',
    ),
    q: queryText(255).describe(
      'Only texts that begin with this, without case and accents: each once in one spelling',
    ),
    limit: numberIn(1, 100, true).describe('The most texts; with `q` 20 unless given'),
  }),
  reply: z.array(z.string()),
  status: 200,
  problems: [],
})
