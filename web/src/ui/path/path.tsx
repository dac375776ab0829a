import { Fragment } from 'react'
import { Button, Link } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { Menu, MenuItem } from '../menu/menu.tsx'
import styles from './path.module.css'
import { shorten } from './shorten.ts'

export interface Step {
  readonly id: string
  readonly name: string
  readonly href?: string
}

const namesOf = (steps: readonly Step[]): string => steps.map(({ name }) => name).join(' › ')

/**
 * Where something is, from the outside in, on one line; the last location stands out. Each part opens its location when it has an
 * address. The middle of a long way opens as a menu, or is only told to those who hear it.
 */
export const Path = ({ steps, label }: { readonly steps: readonly Step[]; readonly label?: string }) => {
  const { first, between, last } = shorten(steps)
  const innermost = steps.at(-1)
  return (
    <span className={styles.path} {...(label === undefined ? {} : { role: 'group', 'aria-label': label })}>
      {first.map((step, at) => (
        <Fragment key={step.id}>
          {at > 0 ? <Arrow /> : null}
          <Part step={step} isLast={step === innermost} />
        </Fragment>
      ))}
      {between.length === 0 ? null : (
        <>
          <Arrow />
          {between[0]?.href === undefined ? <Untold steps={between} /> : <Between steps={between} />}
        </>
      )}
      {last.map(step => (
        <Fragment key={step.id}>
          <Arrow />
          <Part step={step} isLast={step === innermost} />
        </Fragment>
      ))}
    </span>
  )
}

const Arrow = () => (
  <span className={styles.arrow} aria-hidden="true">
    ›
  </span>
)

function Part({ step: { name, href }, isLast }: { readonly step: Step; readonly isLast: boolean }) {
  const className = (isLast ? styles.last : styles.step) ?? ''
  return href === undefined ? (
    <span className={className} dir="auto">
      {name}
    </span>
  ) : (
    <Link href={href} className={className} dir="auto">
      {name}
    </Link>
  )
}

/** The steps left out of a path whose parts open their locations. */
function Between({ steps }: { readonly steps: readonly Step[] }) {
  const { t } = useTranslation()
  const label = t('path.between', { names: namesOf(steps) })
  return (
    <Menu
      label={label}
      trigger={
        <Button className={styles.more ?? ''} aria-label={label}>
          …
        </Button>
      }
    >
      {steps.map(({ id, name, href = '' }) => (
        <MenuItem key={id} href={href}>
          {name}
        </MenuItem>
      ))}
    </Menu>
  )
}

const Untold = ({ steps }: { readonly steps: readonly Step[] }) => (
  <span className={styles.step} title={namesOf(steps)}>
    <span aria-hidden="true">…</span>
    <span className="visually-hidden">{namesOf(steps)}</span>
  </span>
)
