import { z } from 'zod'
import { fold } from '../matching/fold.ts'
import { bodyOf, expects, FlagIn } from '../protocol/body.ts'
import { says } from '../protocol/issues.ts'
import { listIn } from '../protocol/lists.ts'
import { operationIn } from '../protocol/operation.ts'
import { QueryId } from '../protocol/query.ts'
import { fieldLimits } from '../values/field-limits.ts'
import { ById, Id, OptionalIdIn, SomeIdsIn } from '../values/ids.ts'
import { wholeIn } from '../values/numbers.ts'
import { optionalTextIn, trimmedIn } from '../values/text.ts'

const operation = operationIn('Field definitions')

/** Kinds of fields; each says which values fit. */
export const fieldKinds = ['text', 'number', 'boolean', 'date', 'choice', 'link'] as const

export const FieldKind = z.enum(fieldKinds).meta({ id: 'FieldKind' })
export type FieldKind = z.infer<typeof FieldKind>

/** A choice of a definition. */
export const FieldChoice = z
  .strictObject({
    id: Id,
    value: z.string(),
    color: z.string().describe('Empty when unset; usually #rrggbb'),
    blocksLoans: z.boolean().describe('An item with this value cannot be lent'),
  })
  .meta({ id: 'FieldChoice' })
export type FieldChoice = z.infer<typeof FieldChoice>

/** A field that the items of a type, or of all types, have. */
export const FieldDefinition = z
  .strictObject({
    id: Id,
    typeId: Id.nullable().describe('Null: of all types'),
    name: z.string().describe('The name of the custom field'),
    kind: FieldKind,
    unit: z.string().describe('Shown after a number; empty when unset'),
    choices: z.array(FieldChoice).describe('In their order'),
    help: z.string().describe('Empty when unset'),
    position: z.int().describe('The sort position among the definitions of its type'),
    isRequired: z.boolean().describe('Forms ask for it; nothing is refused without it'),
    remindDays: z.int().nullable().describe('Days before a date on which it is told; null: it is not'),
  })
  .meta({ id: 'FieldDefinition' })
export type FieldDefinition = z.infer<typeof FieldDefinition>

const ChoiceIn = bodyOf({
  id: OptionalIdIn.describe('Of a choice that is there already; absent in a new one'),
  value: trimmedIn(255),
  color: optionalTextIn(255),
  blocksLoans: FlagIn,
})

const ChoicesIn = listIn(ChoiceIn, fieldLimits.choices, says('not_list', {}))
  .refine(
    choices => new Set(choices.map(({ value }) => fold(value))).size === choices.length,
    says('repeated_name'),
  )
  .nullish()
  .transform(choices => choices ?? [])

const kindIn = z.enum(fieldKinds, expects(says('not_one_of', { words: fieldKinds })))

const UnifyNamesIn = z
  .boolean(says('not_boolean'))
  .nullish()
  .transform(isWanted => isWanted ?? true)
  .describe(
    'Custom fields of items of the type get exactly this name when theirs differs in case, accents or outer blanks only',
  )

const members = {
  name: trimmedIn(255),
  kind: kindIn,
  unit: optionalTextIn(fieldLimits.unit),
  choices: ChoicesIn,
  help: optionalTextIn(fieldLimits.help),
  isRequired: FlagIn,
  remindDays: wholeIn(0, fieldLimits.remindDays)
    .nullish()
    .transform(days => days ?? null),
  unifyNames: UnifyNamesIn,
}

/** Body of a new definition. */
export const FieldDefinitionIn = bodyOf({ typeId: OptionalIdIn.describe('Absent: of all types'), ...members })
export type FieldDefinitionIn = z.output<typeof FieldDefinitionIn>

/** Body of a definition that is there; absent members are reset, its type stays. */
export const FieldDefinitionChangeIn = bodyOf(members)
export type FieldDefinitionChangeIn = z.output<typeof FieldDefinitionChangeIn>

/** Lists the definitions of the group: those of all types first, each type's in their order. */
export const listFieldDefinitions = operation({
  name: 'listFieldDefinitions',
  summary: 'List the field definitions of all types',
  route: 'GET /v1/field-definitions',
  needs: 'user',
  reply: z.array(FieldDefinition),
  status: 200,
  problems: [],
})

/** Makes a definition, as the last one of its type. */
export const createFieldDefinition = operation({
  name: 'createFieldDefinition',
  summary: 'Create a field definition',
  description:
    'A field belongs to a definition by its name. A name is used once, without regard to case and accents, among the ' +
    'definitions of a type and those of all types. A type has at most 60 definitions, those of all types counted.',
  route: 'POST /v1/field-definitions',
  needs: 'user',
  body: FieldDefinitionIn,
  reply: FieldDefinition,
  status: 201,
  problems: ['entity_type.not_found', 'field_definition.name_taken', 'field_definition.too_many'],
})

/** Returns a definition. */
export const getFieldDefinition = operation({
  name: 'getFieldDefinition',
  summary: 'Show a field definition',
  route: 'GET /v1/field-definitions/:id',
  needs: 'user',
  params: ById,
  reply: FieldDefinition,
  status: 200,
  versioned: true,
  problems: ['field_definition.not_found'],
})

/** Replaces a definition. */
export const updateFieldDefinition = operation({
  name: 'updateFieldDefinition',
  summary: 'Change a field definition',
  description:
    'A new name renames the custom field on its items. A choice with the id of one that is there and another value renames ' +
    'that value on the items; values of a choice that is missing stay on the items.',
  route: 'PUT /v1/field-definitions/:id',
  needs: 'user',
  params: ById,
  body: FieldDefinitionChangeIn,
  reply: FieldDefinition,
  status: 200,
  versioned: true,
  problems: ['field_definition.not_found', 'field_definition.name_taken', 'field_definition.name_in_use'],
})

/** Deletes a definition; the custom fields of items stay. */
export const deleteFieldDefinition = operation({
  name: 'deleteFieldDefinition',
  summary: 'Delete a field definition; custom fields of items stay',
  route: 'DELETE /v1/field-definitions/:id',
  needs: 'user',
  params: ById,
  status: 204,
  versioned: true,
  problems: ['field_definition.not_found'],
})

/** Sorts the definitions of a type, or those of all types. */
export const orderFieldDefinitions = operation({
  name: 'orderFieldDefinitions',
  summary: 'Sort the field definitions of a type',
  description:
    'Takes the ids of all definitions of the type, or of those of all types. 409 when definitions were added or deleted meanwhile.',
  route: 'PUT /v1/field-definitions/order',
  needs: 'user',
  body: bodyOf({
    typeId: OptionalIdIn.describe('Absent: those of all types'),
    ids: SomeIdsIn.describe('The definitions, in their new order'),
  }),
  reply: z.array(FieldDefinition),
  status: 200,
  problems: ['entity_type.not_found', 'field_definition.others_there'],
})

/** A custom field that could become a definition. */
export const FieldCandidate = z
  .strictObject({
    name: z.string().describe('The most common spelling'),
    count: z.int().describe('Fields of items of the type that have the name'),
    kind: FieldKind.describe('The kind that fits most of its values'),
    values: z.array(z.string()).describe('Up to 20 of its values, the most common first'),
  })
  .meta({ id: 'FieldCandidate' })
export type FieldCandidate = z.infer<typeof FieldCandidate>

/** Lists up to 100 custom fields that items of a type have without a definition, the most common first. */
export const listFieldCandidates = operation({
  name: 'listFieldCandidates',
  summary: 'List custom fields without a definition',
  description:
    'Up to 100 custom fields that items of the type, or of all types, have without a definition, the most common first. Names ' +
    'that differ in case, accents and outer blanks only are one.',
  route: 'GET /v1/field-definitions/candidates',
  needs: 'user',
  query: z.object({ typeId: QueryId.describe('Absent: all types') }),
  reply: z.array(FieldCandidate),
  status: 200,
  problems: ['entity_type.not_found'],
})
