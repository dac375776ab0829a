import type { ReactNode } from 'react'
import styles from './settings-section.module.css'

/** A part of a section's screen: what it is on the left, its settings beside it. */
export const SettingsSection = ({
  id,
  title,
  text,
  actions,
  children,
}: {
  /** Its address is that of the screen with this behind `#`. */
  readonly id?: string
  readonly title: string
  readonly text?: string
  /** What can be done with all of it. */
  readonly actions?: ReactNode
  readonly children: ReactNode
}) => (
  <section id={id} className={styles.section}>
    <div className={styles.about}>
      <h2>{title}</h2>
      {text === undefined ? null : <p>{text}</p>}
      {actions}
    </div>
    <div className={styles.settings}>{children}</div>
  </section>
)

/** What stands around the parts of a section's screen. */
export const SettingsBody = ({ children }: { readonly children: ReactNode }) => (
  <div className={styles.body}>{children}</div>
)
