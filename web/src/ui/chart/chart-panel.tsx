import { type ReactNode, useId } from 'react'
import styles from './panel.module.css'

/** A frame with a title around a chart or its table. */
export function ChartPanel({
  title,
  beside,
  children,
  className = '',
}: {
  readonly title: string
  /** At the end of the title's line. */
  readonly beside?: ReactNode
  readonly children: ReactNode
  readonly className?: string | undefined
}) {
  const id = useId()
  return (
    <section className={`${styles.panel} ${className}`} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id}>{title}</h2>
        {beside}
      </div>
      {children}
    </section>
  )
}
