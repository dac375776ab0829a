import type { ReactNode } from 'react'
import styles from './templates.module.css'

/** A part of the editor: what it is for on the left, its values beside it. */
export const Part = ({
  title,
  text,
  children,
}: {
  readonly title: string
  readonly text?: string
  readonly children: ReactNode
}) => (
  <section className={styles.part}>
    <div className={styles.about}>
      <h2>{title}</h2>
      {text === undefined ? null : <p>{text}</p>}
    </div>
    <div className={styles.values}>{children}</div>
  </section>
)
