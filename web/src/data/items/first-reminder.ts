import { addDays } from '../../i18n/days.ts'
import { today } from '../../i18n/format.ts'
import { definitionOf, type FieldDefinition } from './field-definitions.ts'
import { type FieldValue, typedValue } from './field-value.ts'

/** Days for which a day to remember is told after it has passed, as by the server. */
const pastDays = 30

/** An item as far as its days to remember are concerned. */
interface Reminding {
  readonly entityType?: { readonly id: string } | null | undefined
  readonly fields?: readonly (FieldValue & { readonly name: string })[] | undefined
}

/** The first day of an item of which one of these definitions reminds by a day, and the name of the field; undefined without one. */
export function firstReminder(
  { entityType, fields = [] }: Reminding,
  definitions: readonly FieldDefinition[],
  until = today(),
  now = today(),
): { readonly day: string; readonly name: string } | undefined {
  const from = addDays(now, -pastDays)
  const untilOf = (name: string): string => {
    const { remindDays = null } = (entityType && definitionOf(definitions, name, entityType.id)) ?? {}
    return remindDays === null ? '' : addDays(until, remindDays)
  }
  return fields
    .map(field => ({ name: field.name, day: typedValue({ kind: 'date' }, field) }))
    .filter(({ name, day }) => day >= from && day <= untilOf(name))
    .toSorted((one, other) => (one.day < other.day ? -1 : one.day > other.day ? 1 : 0))[0]
}
