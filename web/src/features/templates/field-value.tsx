import { textLimits } from '@stowage/contract/values/text-limits'
import { useTranslation } from 'react-i18next'
import type { FieldDefinition } from '../../data/items/field-definitions.ts'
import { misfitOf, plainText, typedValue, valueOf } from '../../data/items/field-value.ts'
import { typedField } from '../../data/items/typed-field.ts'
import { formatNumber, today } from '../../i18n/format.ts'
import { useListedOptions } from '../../shared/field-values/choice-menu.tsx'
import { dayIn, typedDay } from '../../ui/day/day-in.ts'
import { fieldNumberIn } from '../../ui/field/number-in.ts'
import { SavedText } from '../../ui/field/saved-text.tsx'
import { Select } from '../../ui/select/select.tsx'
import { Switch } from '../../ui/switch/switch.tsx'
import type { TemplateField } from './template-input.ts'

/** The day of a field; empty when it has none. */
const dayOf = ({ timeValue }: TemplateField): string =>
  timeValue.startsWith('0001-') ? '' : timeValue.slice(0, 10)

interface FieldValueProps {
  readonly field: TemplateField
  readonly onSave: (changes: Partial<TemplateField>) => Promise<unknown>
}

/** The value that new items get for a custom field, by its definition where it has one. */
export const FieldValue = ({
  definition,
  ...props
}: FieldValueProps & { readonly definition: FieldDefinition | undefined }) =>
  definition === undefined ? <OwnValue {...props} /> : <DefinedValue definition={definition} {...props} />

function DefinedValue({
  definition,
  field,
  onSave,
}: FieldValueProps & { readonly definition: FieldDefinition }) {
  const { t } = useTranslation()
  const { kind, unit } = definition
  const isMisfit = misfitOf(definition, field) !== undefined
  const saved = isMisfit ? plainText(field) : typedValue(definition, field)
  const options = useListedOptions(definition, saved)
  const label = t('templates.fieldValue', { type: unit || t(`types.kinds.${kind}`) })
  const valueIn = (text: string) =>
    valueOf(definition, kind === 'date' ? (dayIn(text, { today: today() }) ?? text) : text)
  if (kind === 'choice' || kind === 'boolean')
    return (
      <Select
        label={label}
        options={options}
        chosen={saved}
        onChoose={chosen => void onSave(valueIn(chosen) ?? {}).catch(() => undefined)}
      />
    )
  const problems = {
    text: undefined,
    number: t('field.notNumber', { example: formatNumber(12.5) }),
    date: t('field.notDay', { example: typedDay(today()) }),
    link: t('fields.notLink'),
  }
  return (
    <SavedText
      label={label}
      saved={kind === 'date' && !isMisfit ? typedDay(saved) : saved}
      {...(kind === 'number' ? { inputMode: 'decimal' } : {})}
      limit={textLimits.field}
      problemOf={text => (valueIn(text) === undefined ? problems[kind] : undefined)}
      onSave={text => onSave(valueIn(text) ?? {})}
    />
  )
}

function OwnValue({ field, onSave }: FieldValueProps) {
  const { t } = useTranslation()
  const label = t('templates.fieldValue', { type: t(`fields.${field.type}`) })
  if (field.type === 'boolean')
    return (
      <Switch
        isSelected={field.booleanValue}
        onChange={booleanValue => void onSave({ booleanValue }).catch(() => undefined)}
      >
        {label}
      </Switch>
    )
  if (field.type === 'number')
    return (
      <SavedText
        label={label}
        saved={String(field.numberValue)}
        inputMode="decimal"
        problemOf={text =>
          fieldNumberIn(text) === undefined
            ? t('field.notNumber', { example: formatNumber(12.5) })
            : undefined
        }
        onSave={text => onSave(typedField.number(text))}
      />
    )
  if (field.type === 'time')
    return (
      <SavedText
        label={label}
        saved={typedDay(dayOf(field))}
        problemOf={text =>
          dayIn(text, { today: today() }) === undefined
            ? t('field.notDay', { example: typedDay(today()) })
            : undefined
        }
        onSave={text => onSave(typedField.time(dayIn(text, { today: today() }) ?? ''))}
      />
    )
  return (
    <SavedText
      label={label}
      saved={field.textValue}
      limit={textLimits.field}
      onSave={text => onSave(typedField.text(text))}
    />
  )
}
