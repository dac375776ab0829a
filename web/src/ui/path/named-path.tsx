import type { ReactNode } from 'react'
import styles from './path.module.css'

/**
 * Where something is, from the outside in, on one line, by names that open nothing: what is further outside gives way first.
 * Without a component of its own: lists have many.
 */
export function drawPath(names: readonly string[], className = ''): ReactNode {
  const outer = names.slice(0, -1)
  return (
    <span className={`${styles.named} ${className}`}>
      {outer.length === 0 ? null : <span className={styles.outer}>{outer.join(' › ')}</span>}
      <span className={styles.inner} {...(outer.length === 0 ? { dir: 'auto' } : {})}>
        {outer.length === 0 ? names.at(-1) : `› ${names.at(-1)}`}
      </span>
    </span>
  )
}

/** The same where there are few. */
export const NamedPath = ({ names }: { readonly names: readonly string[] }) => drawPath(names)
