import type { ReactNode } from 'react'
import styles from './badge.module.css'

/** A few words that stand out: how urgent something is, or how many there are. */
export const Badge = ({
  tone = 'plain',
  icon,
  children,
}: {
  readonly tone?: 'plain' | 'amber' | 'red' | 'accent'
  readonly icon?: ReactNode
  readonly children: ReactNode
}) => (
  <span className={`${styles.badge} ${styles[tone]}`}>
    {icon}
    {children}
  </span>
)
