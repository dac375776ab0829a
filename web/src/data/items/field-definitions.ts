import type { ReplyOf } from '@stowage/contract/protocol/operation'
import type { listFieldDefinitions } from '../wire/operations.ts'

export type FieldDefinition = ReplyOf<typeof listFieldDefinitions>[number]

/** The definitions that items of a type have: its own in their order, then those of all types. */
export const definitionsOf = (
  definitions: readonly FieldDefinition[],
  typeId: string | undefined,
): FieldDefinition[] => [
  ...definitions.filter(each => each.typeId !== null && each.typeId === typeId),
  ...definitions.filter(each => each.typeId === null),
]

/** The definition whose choice stands on the head of items and in lists: the first choice of all types. */
export const statusDefinition = (definitions: readonly FieldDefinition[]): FieldDefinition | undefined =>
  definitions.find(({ typeId, kind }) => typeId === null && kind === 'choice')
