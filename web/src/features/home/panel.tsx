import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import styles from './home.module.css'

/** A heading with a link to the list of all, above its content. */
export function Panel({
  title,
  href,
  children,
}: {
  readonly title: string
  readonly href: string
  readonly children: ReactNode
}) {
  const { t } = useTranslation()
  return (
    <section className={styles.panel}>
      <header className={styles.panelHead}>
        <h2>{title}</h2>
        <Link href={href} className={styles.all ?? ''}>
          {t('home.happenedAll')}
          <ChevronRight aria-hidden />
        </Link>
      </header>
      {children}
    </section>
  )
}

/** Rows of what comes. */
export const RowsPanel = ({
  more,
  children,
  ...head
}: {
  readonly title: string
  readonly href: string
  /** Says that there are others, or leads on. */
  readonly more: ReactNode
  readonly children: ReactNode
}) => (
  <Panel {...head}>
    <ul className={styles.ending}>{children}</ul>
    {more === undefined ? null : <p className={styles.quiet}>{more}</p>}
  </Panel>
)

/** A name that leads somewhere, with what is said of it and its day. */
export const PanelRow = ({
  href,
  name,
  about,
  children,
}: {
  readonly href: string
  readonly name: string
  readonly about: string | undefined
  readonly children: ReactNode
}) => (
  <li>
    <span className={styles.endingItem}>
      <Link href={href} className={styles.endingName ?? ''}>
        <span dir="auto">{name}</span>
      </Link>
      {about === undefined || about === '' ? null : (
        <span dir="auto" className={styles.quiet}>
          {about}
        </span>
      )}
    </span>
    {children}
  </li>
)
