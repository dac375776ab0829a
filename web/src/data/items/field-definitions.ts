import type { ReplyOf } from '@stowage/contract/protocol/operation'
import type { listFieldDefinitions } from '../wire/operations.ts'
import type { Entity } from './entities.ts'

type Field = Entity['fields'][number]

export type FieldDefinition = ReplyOf<typeof listFieldDefinitions>[number]

/** The definitions that items of a type have: its own in their order, then those of all types. */
export const definitionsOf = (
  definitions: readonly FieldDefinition[],
  typeId: string | undefined,
): FieldDefinition[] => [
  ...definitions.filter(each => each.typeId !== null && each.typeId === typeId),
  ...definitions.filter(each => each.typeId === null),
]

/** The definition of a custom field on items of a type. */
export const definitionOf = (
  definitions: readonly FieldDefinition[],
  name: string,
  typeId: string,
): FieldDefinition | undefined =>
  definitions.find(each => each.name === name && (each.typeId === null || each.typeId === typeId))

/** The definition whose choice stands on the head of items and in lists: the first choice of all types. */
export const statusDefinition = (definitions: readonly FieldDefinition[]): FieldDefinition | undefined =>
  definitions.find(({ typeId, kind }) => typeId === null && kind === 'choice')

/** The definitions whose days are told of. */
export const remindingDefinitions = (definitions: readonly FieldDefinition[]): FieldDefinition[] =>
  definitions.filter(({ kind, remindDays }) => kind === 'date' && remindDays !== null)

/** A definition, and the field of the item that has its name; without one, the item has no value. */
export interface DefinedField {
  readonly definition: FieldDefinition
  readonly field: Field | undefined
}

/** Definitions with their fields: each the first of its name. */
export const fieldsBy = (definitions: readonly FieldDefinition[], fields: readonly Field[]): DefinedField[] =>
  definitions.map(definition => ({
    definition,
    field: fields.find(({ name }) => name === definition.name),
  }))
