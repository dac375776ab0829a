import type { ReactNode } from 'react'
import { Link } from 'react-aria-components'
import styles from './home.module.css'

/** A number, what it counts, and what there is to say about it. */
export function Card({
  title,
  number,
  href,
  children,
}: {
  readonly title: string
  readonly number: string
  /** Where the card leads; its name is the title and the number. */
  readonly href?: string
  readonly children: ReactNode
}) {
  const head = (
    <>
      <span className={styles.cardTitle}>{title}</span>
      <span className={styles.number} style={{ '--letters': number.length } as object}>
        {number}
      </span>
    </>
  )
  return (
    <div className={styles.card}>
      {href === undefined ? (
        <p className={styles.cardHead}>{head}</p>
      ) : (
        <Link href={href} className={`${styles.cardHead} ${styles.cover}`}>
          {head}
        </Link>
      )}
      {children}
    </div>
  )
}
