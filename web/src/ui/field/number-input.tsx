import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { numberIn, signedNumberIn, typedNumber } from './number-in.ts'

interface NumberInputProps extends Omit<ComponentProps<'input'>, 'type' | 'defaultValue' | 'onInput'> {
  /** Undefined: nothing is there yet. */
  readonly begins: number | undefined
  /** May it be less than 0, and has it no decimals? */
  readonly isSignedWhole?: boolean
}

/**
 * A number that is typed with a comma or a point, as `numberIn` and `signedNumberIn` read it. It is not valid while it is none: a
 * browser's own input reads a comma by the language of the browser, or drops it.
 */
export function NumberInput({ begins, isSignedWhole = false, ...props }: NumberInputProps) {
  const { t } = useTranslation()
  const isRight = (typed: string): boolean =>
    isSignedWhole ? Number.isSafeInteger(signedNumberIn(typed)) : numberIn(typed) !== undefined
  return (
    <input
      {...props}
      type="text"
      inputMode={isSignedWhole ? 'numeric' : 'decimal'}
      autoComplete="off"
      defaultValue={begins === undefined ? '' : typedNumber(begins)}
      onInput={({ currentTarget }) =>
        currentTarget.setCustomValidity(
          isRight(currentTarget.value) ? '' : t(isSignedWhole ? 'csv.whole' : 'add.quantityInvalid'),
        )
      }
    />
  )
}
