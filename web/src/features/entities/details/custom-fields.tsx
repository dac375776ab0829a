import { textLimits } from '@stowage/contract/values/text-limits'
import { useTranslation } from 'react-i18next'
import type { Entity } from '../../../data/items/entities.ts'
import { shownText, typedText } from '../../../data/items/number-field.ts'
import { typedField } from '../../../data/items/typed-field.ts'
import { formatDay, formatNumber } from '../../../i18n/format.ts'
import { DayInput } from '../../../ui/day/loaded-day-input.tsx'
import { LimitedInput } from '../../../ui/field/limited-input.tsx'
import { NumberInput } from '../../../ui/field/number-input.tsx'
import { Fact, inputProps, SwitchedFact } from './fact.tsx'
import type { Edit } from './member-facts.tsx'

type Field = Entity['fields'][number]

const shownOf = (field: Field): string =>
  field.type === 'text'
    ? shownText(field)
    : field.type === 'number'
      ? formatNumber(field.numberValue)
      : formatDay(field.timeValue)

function FieldInput({ field, typed }: { readonly field: Field; readonly typed: string | undefined }) {
  const { t } = useTranslation()
  const props = { ...inputProps, 'aria-label': field.name }
  if (field.type === 'number')
    return <NumberInput {...props} isOfField begins={field.numberValue} typed={typed} />
  return field.type === 'time' ? (
    <DayInput {...props} begins={field.timeValue.slice(0, 10)} typed={typed} quick={[t('field.today')]} />
  ) : (
    <LimitedInput {...props} defaultValue={typed ?? shownText(field)} limit={textLimits.field} />
  )
}

/** What becomes of a field by what was typed over it; a flag is turned around. */
function typedOver(field: Field, text: string): Partial<Field> {
  if (field.type === 'boolean') return { booleanValue: !field.booleanValue }
  return field.type === 'text' ? typedText(field, text) : typedField[field.type](text)
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
    const changed = { ...field, ...typedOver(field, text) }
    if (JSON.stringify(changed) === JSON.stringify(field)) return
    // New fields have no ids yet that tell them apart.
    edit({ fields: entity.fields.map(each => (each === field ? changed : each)) })
  }
  const part = { entityId: entity.id, part: `field:${field.name}` }
  if (field.type === 'boolean')
    return <SwitchedFact {...part} label={field.name} isOn={field.booleanValue} onChange={() => save('')} />
  return (
    <Fact
      {...part}
      label={field.name}
      shown={shownOf(field)}
      input={typed => <FieldInput field={field} typed={typed} />}
      onSave={save}
    />
  )
}
