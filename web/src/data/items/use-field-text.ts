import type { FieldText } from '../../ui/changes/member-text.ts'
import { definitionsOf } from './field-definitions.ts'
import { fieldTextBy } from './field-value.ts'
import { useFieldDefinitions } from './use-field-definitions.ts'

/** Custom fields in the history, in words by the definitions of a type; by those of all types where they agree. */
export function useFieldText(typeId?: string): FieldText {
  const all = useFieldDefinitions()
  const definitions = typeId === undefined ? all : definitionsOf(all, typeId)
  return field => fieldTextBy(definitions, field)
}
