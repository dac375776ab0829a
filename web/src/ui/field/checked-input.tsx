import { type ComponentProps, useId, useState } from 'react'
import styles from './field.module.css'

/**
 * An input that keeps what was typed and says below it why that cannot be saved, once somebody leaves or sends it: when its form or
 * whoever holds it checks its validity.
 */
export function CheckedInput({ onInput, ...props }: ComponentProps<'input'>) {
  const [problem, tell] = useState('')
  const id = useId()
  return (
    <span className={styles.checked}>
      <input
        {...props}
        {...(problem === '' ? {} : { 'aria-invalid': true, 'aria-describedby': id })}
        onInvalid={event => {
          event.preventDefault()
          tell(event.currentTarget.validationMessage)
        }}
        onInput={event => {
          onInput?.(event)
          tell('')
        }}
      />
      {problem === '' ? null : (
        <span id={id} role="alert" className={styles.problem}>
          {problem}
        </span>
      )}
    </span>
  )
}
