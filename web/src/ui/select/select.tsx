import { useId } from 'react'
import styles from './select.module.css'

/** One of a few, chosen from a list of the browser's own: phones show it as they do elsewhere. */
export function Select<K extends string>({
  label,
  isLabelHidden = false,
  options,
  chosen,
  onChoose,
  error,
  isWrong = error !== undefined,
  hint,
  isDisabled = false,
}: {
  readonly label: string
  /** Only screen readers read the label, where what stands beside it says the same. */
  readonly isLabelHidden?: boolean
  readonly options: readonly { readonly id: K; readonly name: string }[]
  readonly chosen: K
  readonly onChoose: (id: K) => void
  /** The problem of the value. */
  readonly error?: string | undefined
  /** The value is wrong, as something beside it says. */
  readonly isWrong?: boolean
  readonly hint?: string | undefined
  readonly isDisabled?: boolean
}) {
  const id = useId()
  const noteId = useId()
  const note = error ?? hint
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={isLabelHidden ? 'visually-hidden' : styles.label}>
        {label}
      </label>
      <select
        id={id}
        value={chosen}
        disabled={isDisabled}
        aria-invalid={isWrong}
        {...(note === undefined ? {} : { 'aria-describedby': noteId })}
        onChange={({ target }) => {
          const next = options.find(option => option.id === target.value)
          if (next !== undefined) onChoose(next.id)
        }}
        className={styles.select}
      >
        {options.map(option => (
          <option key={option.id} value={option.id}>
            {option.name}
          </option>
        ))}
      </select>
      {note === undefined ? null : (
        <span id={noteId} className={error === undefined ? styles.hint : styles.error}>
          {note}
        </span>
      )}
    </div>
  )
}
