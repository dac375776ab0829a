import { Fragment } from 'react'
import { Link } from 'react-aria-components'
import styles from './path.module.css'

export interface Step {
  readonly id: string
  readonly name: string
  readonly href?: string
}

/** Where something is, from the outside in; the last place stands out. Each part opens its place when it has an address. */
export const Path = ({ steps, label }: { readonly steps: readonly Step[]; readonly label?: string }) => (
  <span className={styles.path} {...(label === undefined ? {} : { role: 'group', 'aria-label': label })}>
    {steps.map(({ id, name, href }, at) => (
      <Fragment key={id}>
        {at > 0 ? (
          <span className={styles.arrow} aria-hidden="true">
            ›
          </span>
        ) : null}
        {href === undefined ? (
          <span className={at === steps.length - 1 ? styles.last : styles.step}>{name}</span>
        ) : (
          <Link href={href} className={at === steps.length - 1 ? (styles.last ?? '') : (styles.step ?? '')}>
            {name}
          </Link>
        )}
      </Fragment>
    ))}
  </span>
)
