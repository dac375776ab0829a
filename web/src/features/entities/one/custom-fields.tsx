import { textLimits } from '@stowage/contract/text-limits'
import type { Entity } from '../../../data/entities.ts'
import { typedField } from '../../../data/typed-field.ts'
import { formatDay, formatNumber } from '../../../i18n/format.ts'
import { CheckedInput } from '../../../ui/field/checked-input.tsx'
import { LimitedInput } from '../../../ui/field/limited-input.tsx'
import { NumberInput } from '../../../ui/field/number-input.tsx'
import { Fact, inputProps, PressedFact } from './fact.tsx'
import type { Edit } from './member-facts.tsx'

type Field = Entity['fields'][number]

/** Has somebody filled it in? What is yes or no always is. */
export const isFieldSet = ({ type, textValue, timeValue }: Field): boolean =>
  (type !== 'text' || textValue !== '') && (type !== 'time' || timeValue !== '')

const shownOf = (field: Field): string =>
  field.type === 'text'
    ? field.textValue
    : field.type === 'number'
      ? formatNumber(field.numberValue)
      : formatDay(field.timeValue)

function FieldInput({ field }: { readonly field: Field }) {
  const props = { ...inputProps, 'aria-label': field.name }
  if (field.type === 'number') return <NumberInput {...props} isSignedWhole begins={field.numberValue} />
  return field.type === 'time' ? (
    <CheckedInput {...props} type="date" defaultValue={field.timeValue.slice(0, 10)} />
  ) : (
    <LimitedInput {...props} defaultValue={field.textValue} limit={textLimits.field} />
  )
}

/** A field that people have given it besides. */
export function CustomField({
  field,
  entity,
  edit,
}: {
  readonly field: Field
  readonly entity: Entity
  readonly edit: Edit
}) {
  const save = (text: string): void => {
    const changed = {
      ...field,
      ...(field.type === 'boolean' ? { booleanValue: !field.booleanValue } : typedField[field.type](text)),
    }
    if (JSON.stringify(changed) === JSON.stringify(field)) return
    edit({ fields: entity.fields.map(each => (each.id === field.id ? changed : each)) })
  }
  if (field.type === 'boolean')
    return <PressedFact label={field.name} isOn={field.booleanValue} onPress={() => save('')} />
  return <Fact label={field.name} shown={shownOf(field)} input={<FieldInput field={field} />} onSave={save} />
}
