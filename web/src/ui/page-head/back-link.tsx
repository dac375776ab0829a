import { ArrowLeft } from 'lucide-react'
import { Link } from 'react-aria-components'
import styles from './back-link.module.css'

/** The way back to the screen above, before the title of a screen. */
export const BackLink = ({ href, label }: { readonly href: string; readonly label: string }) => (
  <Link href={href} aria-label={label} className={styles.back ?? ''}>
    <ArrowLeft aria-hidden />
  </Link>
)
