import { dayFromToday } from '../../i18n/format.ts'
import type { FieldDefinition } from './field-definitions.ts'
import { type FieldValue, typedValue } from './field-value.ts'

/** Days for which a day to remember is told after it has passed, as by the server. */
const pastDays = 30

/** Days ahead in which days to remember are told. */
export const daysAhead = 30

/** The days that are told today. */
export const remindedDays = () => ({ from: dayFromToday(-pastDays), to: dayFromToday(daysAhead) })

/** An item as far as its days to remember are concerned. */
interface Reminding {
  readonly entityType?: { readonly id: string } | null | undefined
  readonly fields?: readonly (FieldValue & { readonly name: string })[] | undefined
}

/** The first day of an item within some days in a field of these definitions, and the name of the field; undefined without one. */
export function firstReminder(
  { entityType, fields = [] }: Reminding,
  definitions: readonly FieldDefinition[],
  { from, to }: { readonly from: string; readonly to: string },
): { readonly day: string; readonly name: string } | undefined {
  const isReminding = (name: string) =>
    definitions.some(each => each.name === name && (each.typeId === null || each.typeId === entityType?.id))
  return fields
    .filter(({ name }) => isReminding(name))
    .map(field => ({ name: field.name, day: typedValue({ kind: 'date' }, field) }))
    .filter(({ day }) => day >= from && day <= to)
    .toSorted((one, other) => (one.day < other.day ? -1 : one.day > other.day ? 1 : 0))[0]
}
