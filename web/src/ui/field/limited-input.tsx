import type { ComponentProps, FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useProblem, WithProblem } from './checked-input.tsx'
import { excessOf } from './excess.ts'

type Input = ComponentProps<'input'>

interface LimitedInputProps extends Omit<Input, 'ref' | 'onInput' | 'onInvalid'> {
  /** The most characters of the text. */
  readonly limit: number
}

/**
 * A text of at most so many characters. It takes more of them, says below how many are too many, and is not valid then: nothing
 * that is pasted is cut.
 */
export function LimitedInput({ limit, ...props }: LimitedInputProps) {
  const { problem, shared } = useLimit(limit, props.defaultValue)
  return (
    <WithProblem problem={problem}>
      <input {...props} {...shared} />
    </WithProblem>
  )
}

interface LimitedLinesProps extends Omit<ComponentProps<'textarea'>, 'ref' | 'onInput' | 'onInvalid'> {
  readonly limit: number
}

/** The same of several lines. */
export function LimitedLines({ limit, ...props }: LimitedLinesProps) {
  const { problem, shared } = useLimit(limit, props.defaultValue)
  return (
    <WithProblem problem={problem}>
      <textarea {...props} {...shared} />
    </WithProblem>
  )
}

function useLimit(limit: number, before: Input['defaultValue']) {
  const { t } = useTranslation()
  const { problem, say, shared } = useProblem()
  const onInput = ({ currentTarget }: FormEvent<HTMLInputElement | HTMLTextAreaElement>): void => {
    const count = excessOf(currentTarget.value, limit, String(before ?? ''))
    const found = count === 0 ? '' : t('field.tooLong', { count, limit })
    currentTarget.setCustomValidity(found)
    say(found)
  }
  return { problem, shared: { ...shared, onInput } }
}
