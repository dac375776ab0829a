import type { ReactNode } from 'react'
import { formatNumber } from '../../../i18n/format.ts'
import styles from './details.module.css'

/** A part of the details under a heading of its own. */
export const Section = ({
  title,
  count = 0,
  end,
  children,
}: {
  readonly title: string
  /** How many there are; not shown when there are none. */
  readonly count?: number
  readonly end?: ReactNode
  readonly children: ReactNode
}) => (
  <section className={styles.section}>
    <header className={styles.sectionHead}>
      <h3>
        {title}
        {count === 0 ? null : <span className={styles.count}> {formatNumber(count)}</span>}
      </h3>
      {end}
    </header>
    {children}
  </section>
)
