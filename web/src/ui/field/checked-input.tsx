import { type ComponentProps, type FormEvent, type ReactNode, useId, useState } from 'react'
import styles from './field.module.css'

type Control = HTMLInputElement | HTMLTextAreaElement

/** Tracks the problem of an input: `shared` goes to the input, `problem` to `WithProblem`; `say` sets another text, or ''. */
export function useProblem() {
  const [problem, say] = useState('')
  const id = useId()
  const isWrong = problem !== ''
  const shared = {
    'aria-invalid': isWrong || undefined,
    'aria-describedby': isWrong ? id : undefined,
    // Instead of the browser's bubble, which goes away by itself; the first wrong input of a form gets the focus all the same.
    onInvalid(event: FormEvent<Control>): void {
      event.preventDefault()
      const { currentTarget } = event
      say(currentTarget.validationMessage)
      if (currentTarget.form?.querySelector(':invalid:not(fieldset)') === currentTarget) currentTarget.focus()
    },
  }
  return { problem: { id, text: problem }, say, shared }
}

/** An input, and below it what is wrong. It must not stand inside of a label, whose text that would become. */
export const WithProblem = ({
  problem: { id, text },
  children,
}: {
  readonly problem: { readonly id: string; readonly text: string }
  readonly children: ReactNode
}) => (
  <span className={styles.checked}>
    {children}
    {text === '' ? null : (
      <span id={id} role="alert" className={styles.problem}>
        {text}
      </span>
    )}
  </span>
)

/**
 * An input that keeps what was typed and says below it why that cannot be saved, once somebody leaves or sends it: when its form or
 * whoever holds it checks its validity.
 */
export function CheckedInput({ onInput, ...props }: ComponentProps<'input'>) {
  const { problem, say, shared } = useProblem()
  return (
    <WithProblem problem={problem}>
      <input
        {...props}
        {...shared}
        onInput={event => {
          onInput?.(event)
          say('')
        }}
      />
    </WithProblem>
  )
}
