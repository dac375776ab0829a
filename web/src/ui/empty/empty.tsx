import type { ReactNode } from 'react'
import styles from './empty.module.css'

/** An empty state: the reason, and the first step. */
export const Empty = ({
  icon,
  title,
  text,
  children,
}: {
  readonly icon?: ReactNode
  readonly title: string
  readonly text?: string
  readonly children?: ReactNode
}) => (
  <section className={styles.empty}>
    {icon}
    <h2>{title}</h2>
    {text === undefined ? null : <p>{text}</p>}
    {children === undefined ? null : <div className={styles.actions}>{children}</div>}
  </section>
)
