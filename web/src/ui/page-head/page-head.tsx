import type { ReactNode } from 'react'
import { formatNumber } from '../../i18n/format.ts'
import styles from './page-head.module.css'

/** The head of a screen: its title, how many there are, and what can be done. */
export const PageHead = ({
  title,
  count,
  before,
  beside,
  children,
}: {
  readonly title: ReactNode
  readonly count?: number | undefined
  /** Before the title, such as the way back. */
  readonly before?: ReactNode
  /** Beside the title, such as the steps of an assistant. */
  readonly beside?: ReactNode
  readonly children?: ReactNode
}) => (
  <header className={styles.head}>
    {before}
    <h1 className={styles.title} dir={typeof title === 'string' ? 'auto' : undefined}>
      {title}
    </h1>
    {count === undefined ? null : <span className={styles.count}>{formatNumber(count)}</span>}
    {beside}
    <div className={styles.actions}>{children}</div>
  </header>
)
