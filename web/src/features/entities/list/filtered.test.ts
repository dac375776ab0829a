import { expect, test } from 'vitest'
import type { FieldDefinition } from '../../../data/items/field-definitions.ts'
import { orderFieldsOf } from './filtered.ts'

const definition = (name: string, typeId: string | null): FieldDefinition => ({
  id: `${name} ${typeId}`,
  typeId,
  name,
  kind: 'text',
  unit: '',
  choices: [],
  help: '',
  position: 1,
  isRequired: false,
  remindDays: null,
})

const definitions = [
  definition('Status', null),
  definition('Length', 'rope'),
  definition('Made', 'rope'),
  definition('Made', 'laptop'),
]

test.each([
  [undefined, ['Status', 'Length', 'Made']],
  ['laptop', ['Status', 'Made']],
  ['book', ['Status']],
])('the fields that order a list of the types %s are %j', (types, expected) => {
  expect(orderFieldsOf(definitions, types === undefined ? {} : { types })).toEqual(expected)
})
