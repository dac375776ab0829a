import { ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { errorText } from '../i18n/error-text.ts'
import styles from './merge-look.module.css'

/** A merge before it is done: which one goes into which, and `children`, what that comes to; or why it is refused. */
export const MergeLook = ({
  from,
  into,
  error,
  children,
}: {
  readonly from: ReactNode
  readonly into: ReactNode
  readonly error: Error | null
  readonly children: ReactNode
}) => (
  <div className={styles.look} role="status">
    <p className={styles.way}>
      {from}
      <ArrowRight aria-hidden />
      {into}
    </p>
    {error === null ? children : <p className={styles.refused}>{errorText(error)}</p>}
  </div>
)
