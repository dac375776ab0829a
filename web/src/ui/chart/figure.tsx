import { ChevronRight } from 'lucide-react'
import { Link } from 'react-aria-components'
import styles from './figure.module.css'

/** A number, what it counts, and what there is to say about it; all of it opens the list behind it. */
export const Figure = ({
  title,
  number,
  text,
  href,
}: {
  readonly title: string
  /** Undefined: not known yet. */
  readonly number: string | undefined
  readonly text: string
  readonly href: string
}) => (
  <Link href={href} className={styles.figure ?? ''}>
    <span className={styles.title}>{title}</span>
    <ChevronRight aria-hidden />
    <span className={styles.number} style={{ '--letters': number?.length ?? 1 } as object}>
      {number ?? '…'}
    </span>
    <span className={styles.text}>{text}</span>
  </Link>
)
