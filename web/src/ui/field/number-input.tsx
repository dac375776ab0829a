import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '../../i18n/format.ts'
import { CheckedInput } from './checked-input.tsx'
import { numberIn, signedNumberIn, typedNumber } from './number-in.ts'

interface NumberInputProps extends Omit<ComponentProps<'input'>, 'type' | 'defaultValue' | 'onInput'> {
  /** Undefined: nothing is there yet. */
  readonly begins: number | undefined
  /** What is typed already, instead. */
  readonly typed?: string | undefined
  /** May it be less than 0, and has it no decimals? */
  readonly isSignedWhole?: boolean
}

/**
 * A number, read by `numberIn` or `signedNumberIn`. It is not valid while it is none: a browser's own input reads a comma by the
 * language of the browser, or drops it.
 */
export function NumberInput({ begins, typed, isSignedWhole = false, ...props }: NumberInputProps) {
  const { t } = useTranslation()
  const isRight = (typed: string): boolean =>
    isSignedWhole ? Number.isSafeInteger(signedNumberIn(typed)) : numberIn(typed) !== undefined
  const problem = isSignedWhole ? t('field.notWhole') : t('field.notNumber', { example: formatNumber(12.5) })
  return (
    <CheckedInput
      {...props}
      type="text"
      inputMode={isSignedWhole ? 'numeric' : 'decimal'}
      autoComplete="off"
      defaultValue={typed ?? (begins === undefined ? '' : typedNumber(begins))}
      onInput={({ currentTarget }) =>
        currentTarget.setCustomValidity(isRight(currentTarget.value) ? '' : problem)
      }
    />
  )
}
