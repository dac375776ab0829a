import type { ReactNode } from 'react'
import { formatNumber } from '../../i18n/format.ts'
import styles from './page-head.module.css'

/** The head of a screen: its title, how many there are, and what can be done. */
export const PageHead = ({
  title,
  count,
  children,
}: {
  readonly title: ReactNode
  readonly count?: number | undefined
  readonly children?: ReactNode
}) => (
  <header className={styles.head}>
    <h1 className={styles.title}>{title}</h1>
    {count === undefined ? null : <span className={styles.count}>{formatNumber(count)}</span>}
    <div className={styles.actions}>{children}</div>
  </header>
)
