import { type ReactNode, useId } from 'react'
import styles from './field.module.css'

/** Attributes of an input below its label. */
interface LabelledProps {
  readonly id: string
  readonly className: string | undefined
}

/** A label above an input that checks what is typed, such as `NumberInput`. */
export function Labelled({
  label,
  children,
}: {
  readonly label: string
  readonly children: (props: LabelledProps) => ReactNode
}) {
  const id = useId()
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      {children({ id, className: styles.input })}
    </div>
  )
}
