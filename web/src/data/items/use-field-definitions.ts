import { listFieldDefinitions } from '../wire/operations.ts'
import { useOperation } from '../wire/use-operation.ts'
import type { FieldDefinition } from './field-definitions.ts'

const none: readonly FieldDefinition[] = []

/** All field definitions of the group: those of all types first, each type's in their order. Empty until they are known. */
export const useFieldDefinitions = (): readonly FieldDefinition[] =>
  useOperation(listFieldDefinitions, {}, { staleTime: 60_000 }).data ?? none
