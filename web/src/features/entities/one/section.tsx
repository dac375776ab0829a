import type { ReactNode } from 'react'
import styles from './details.module.css'

/** A part of the details under a heading of its own. */
export const Section = ({
  title,
  end,
  children,
}: {
  readonly title: string
  readonly end?: ReactNode
  readonly children: ReactNode
}) => (
  <section className={styles.section}>
    <header className={styles.sectionHead}>
      <h3>{title}</h3>
      {end}
    </header>
    {children}
  </section>
)
