import { type ComponentProps, type FormEvent, type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { excessOf } from './excess.ts'
import styles from './field.module.css'

type Input = ComponentProps<'input'>

interface LimitedInputProps extends Omit<Input, 'ref' | 'onInput' | 'onInvalid'> {
  /** How many characters the text may have. */
  readonly limit: number
}

/**
 * A text of at most so many characters. It takes more of them, says below how many are too many, and is not valid then: nothing
 * that is pasted is cut.
 */
export function LimitedInput({ limit, ...props }: LimitedInputProps) {
  const { problem, shared } = useLimit(limit, props.defaultValue)
  return (
    <Told problem={problem} id={shared['aria-describedby']}>
      <input {...props} {...shared} />
    </Told>
  )
}

interface LimitedLinesProps extends Omit<ComponentProps<'textarea'>, 'ref' | 'onInput' | 'onInvalid'> {
  readonly limit: number
}

/** The same of several lines. */
export function LimitedLines({ limit, ...props }: LimitedLinesProps) {
  const { problem, shared } = useLimit(limit, props.defaultValue)
  return (
    <Told problem={problem} id={shared['aria-describedby']}>
      <textarea {...props} {...shared} />
    </Told>
  )
}

function useLimit(limit: number, before: Input['defaultValue']) {
  const { t } = useTranslation()
  const [problem, tell] = useState('')
  const id = useId()
  const onInput = ({ currentTarget }: FormEvent<HTMLInputElement | HTMLTextAreaElement>): void => {
    const count = excessOf(currentTarget.value, limit, String(before ?? ''))
    const found = count === 0 ? '' : t('field.tooLong', { count, limit })
    currentTarget.setCustomValidity(found)
    tell(found)
  }
  const onInvalid = (event: FormEvent<HTMLInputElement | HTMLTextAreaElement>): void => {
    event.preventDefault()
    tell(event.currentTarget.validationMessage)
  }
  const isWrong = problem !== ''
  const shared = {
    ...{ onInput, onInvalid, 'aria-invalid': isWrong || undefined },
    'aria-describedby': isWrong ? id : undefined,
  }
  return { problem, shared }
}

/** An input, and below it what is wrong. */
const Told = ({
  problem,
  id,
  children,
}: {
  problem: string
  id: string | undefined
  children: ReactNode
}) => (
  <span className={styles.checked}>
    {children}
    {problem === '' ? null : (
      <span id={id} role="alert" className={styles.problem}>
        {problem}
      </span>
    )}
  </span>
)
