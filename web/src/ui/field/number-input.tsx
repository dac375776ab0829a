import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '../../i18n/format.ts'
import { CheckedInput } from './checked-input.tsx'
import { fieldNumberIn, numberIn, typedNumber } from './number-in.ts'

interface NumberInputProps extends Omit<ComponentProps<'input'>, 'type' | 'defaultValue' | 'onInput'> {
  /** Undefined: nothing is there yet. */
  readonly begins: number | undefined
  /** The initial text, in place of the value. */
  readonly typed?: string | undefined
  /** Is it a number of a custom field, which may be less than 0? */
  readonly isOfField?: boolean
}

/**
 * A number, read by `numberIn` or `fieldNumberIn`. It is not valid while it is none: a browser's own input reads a comma by the
 * language of the browser, or drops it.
 */
export function NumberInput({ begins, typed, isOfField = false, ...props }: NumberInputProps) {
  const { t } = useTranslation()
  const isRight = (typed: string): boolean =>
    (isOfField ? fieldNumberIn(typed) : numberIn(typed)) !== undefined
  const problem = t('field.notNumber', { example: formatNumber(12.5) })
  return (
    <CheckedInput
      {...props}
      type="text"
      inputMode="decimal"
      autoComplete="off"
      defaultValue={typed ?? (begins === undefined ? '' : typedNumber(begins))}
      onInput={({ currentTarget }) =>
        currentTarget.setCustomValidity(isRight(currentTarget.value) ? '' : problem)
      }
    />
  )
}
