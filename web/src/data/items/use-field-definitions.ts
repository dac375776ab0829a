import { keyOf } from '../wire/answer-key.ts'
import { listFieldDefinitions } from '../wire/operations.ts'
import { queryClient } from '../wire/query-client.ts'
import { selectedGroup } from '../wire/session.ts'
import { useOperation } from '../wire/use-operation.ts'
import type { FieldDefinition } from './field-definitions.ts'

const none: readonly FieldDefinition[] = []

/** All field definitions of the group: those of all types first, each type's in their order. Empty until they are known. */
export const useFieldDefinitions = (): readonly FieldDefinition[] =>
  useOperation(listFieldDefinitions, {}, { staleTime: 60_000 }).data ?? none

/** The same, as far as they are known, outside of what is drawn. */
export const knownFieldDefinitions = (): readonly FieldDefinition[] =>
  queryClient.getQueryData<readonly FieldDefinition[]>(keyOf(selectedGroup(), listFieldDefinitions, {})) ??
  none
