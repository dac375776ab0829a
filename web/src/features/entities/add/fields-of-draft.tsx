import { textLimits } from '@stowage/contract/values/text-limits'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { FieldDefinition } from '../../../data/items/field-definitions.ts'
import { formatNumber } from '../../../i18n/format.ts'
import { DayInput } from '../../../ui/day/loaded-day-input.tsx'
import fieldStyles from '../../../ui/field/field.module.css'
import { Checkbox, TextField } from '../../../ui/field/field.tsx'
import { fieldNumberIn } from '../../../ui/field/number-in.ts'
import type { Draft, DraftField } from './draft.ts'
import { isDefined } from './draft-values.ts'

interface FieldsProps {
  readonly draft: Draft
  readonly change: (changes: Partial<Draft>) => void
  /** Those of the type of the item: their fields stand elsewhere. */
  readonly definitions: readonly FieldDefinition[]
}

/** The custom fields that come from the template, with their values to change. */
export const FieldsOfDraft = ({ draft, change, definitions }: FieldsProps) =>
  draft.fields.map((field, at) =>
    isDefined(definitions, field) ? null : (
      <FieldOfDraft
        // Two fields may have the same name.
        key={`${draft.template?.id} ${at}`}
        field={field}
        onChange={value =>
          change({ fields: draft.fields.map((each, other) => (other === at ? { ...field, value } : each)) })
        }
      />
    ),
  )

function FieldOfDraft({
  field: { name, type, value },
  onChange,
}: {
  readonly field: DraftField
  readonly onChange: (value: string) => void
}) {
  const { t } = useTranslation()
  const id = useId()
  if (type === 'boolean')
    return (
      <Checkbox isSelected={value !== ''} onChange={isOn => onChange(isOn ? 'yes' : '')}>
        {name}
      </Checkbox>
    )
  if (type === 'time')
    return (
      <div className={fieldStyles.field}>
        <label htmlFor={id} className={fieldStyles.label}>
          {name}
        </label>
        <DayInput
          id={id}
          name={name}
          className={fieldStyles.input}
          begins={value}
          quick={[t('field.today')]}
          onDay={day => onChange(day ?? value)}
        />
      </div>
    )
  const isWrong = type === 'number' && fieldNumberIn(value) === undefined
  return (
    <TextField
      label={name}
      value={value}
      onChange={onChange}
      limit={textLimits.field}
      {...(type === 'number' ? { inputMode: 'decimal' as const } : {})}
      error={isWrong ? t('field.notNumber', { example: formatNumber(12.5) }) : undefined}
    />
  )
}
