import { isLinkText } from '@stowage/contract/values/field-fit'
import { textLimits } from '@stowage/contract/values/text-limits'
import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import type { FieldDefinition } from '../../data/items/field-definitions.ts'
import { DayInput } from '../../ui/day/loaded-day-input.tsx'
import { CheckedInput } from '../../ui/field/checked-input.tsx'
import { excessOf } from '../../ui/field/excess.ts'
import { NumberInput } from '../../ui/field/number-input.tsx'
import styles from './field-values.module.css'
import { UsedTextInput } from './used-text-input.tsx'

interface ValueInputProps
  extends Pick<ComponentProps<'input'>, 'id' | 'className' | 'autoFocus' | 'aria-label'> {
  readonly name: string
  readonly definition: Pick<FieldDefinition, 'name' | 'kind' | 'unit'>
  /** The initial text, in the form of `typedValue`. */
  readonly begins: string
  /** A text that somebody has typed already, in its place. */
  readonly typed?: string | undefined
  /** Called as one types, with a text in the form of `typedValue` where it fits. */
  readonly onType?: (typed: string) => void
}

/**
 * The input of a text, a number with its unit, a day or a link. It is not valid while it is none; its form gets a text in the form of
 * `typedValue`.
 */
export function ValueInput({ definition, begins, typed, onType, ...props }: ValueInputProps) {
  const { t } = useTranslation()
  const { name, kind, unit } = definition
  if (kind === 'date')
    return (
      <DayInput
        {...props}
        begins={begins}
        typed={typed}
        quick={[t('field.today')]}
        onDay={day => onType?.(day ?? '')}
      />
    )
  const text = {
    ...props,
    onChange: ({ target }: { readonly target: { readonly value: string } }) => onType?.(target.value),
  }
  if (kind === 'link') return <LinkInput {...text} defaultValue={typed ?? begins} />
  if (kind === 'text') return <UsedTextInput {...text} field={name} defaultValue={typed ?? begins} />
  const number = <NumberInput {...text} begins={undefined} typed={typed ?? begins} isOfField />
  if (unit === '') return number
  return (
    <span className={styles.measured}>
      {number}
      <span className={styles.unit}>{unit}</span>
    </span>
  )
}

/** An http or https address. */
function LinkInput(props: Omit<ComponentProps<'input'>, 'type' | 'onInput'>) {
  const { t } = useTranslation()
  const problemOf = (typed: string): string => {
    const count = excessOf(typed, textLimits.field, String(props.defaultValue))
    if (count > 0) return t('field.tooLong', { count, limit: textLimits.field })
    return typed.trim() === '' || isLinkText(typed.trim()) ? '' : t('fields.notLink')
  }
  return (
    <CheckedInput
      {...props}
      type="text"
      inputMode="url"
      autoComplete="off"
      dir="ltr"
      onInput={({ currentTarget }) => currentTarget.setCustomValidity(problemOf(currentTarget.value))}
    />
  )
}
