import { textLimits } from '@stowage/contract/values/text-limits'
import { useTranslation } from 'react-i18next'
import { typedField } from '../../data/items/typed-field.ts'
import { formatNumber, today } from '../../i18n/format.ts'
import { dayIn, typedDay } from '../../ui/day/day-in.ts'
import { fieldNumberIn } from '../../ui/field/number-in.ts'
import { SavedText } from '../../ui/field/saved-text.tsx'
import { Switch } from '../../ui/switch/switch.tsx'
import type { TemplateField } from './template-input.ts'

/** The day of a field; empty when it has none. */
const dayOf = ({ timeValue }: TemplateField): string =>
  timeValue.startsWith('0001-') ? '' : timeValue.slice(0, 10)

/** The value that new items get for a custom field. */
export function FieldValue({
  field,
  onSave,
}: {
  readonly field: TemplateField
  readonly onSave: (changes: Partial<TemplateField>) => Promise<unknown>
}) {
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
