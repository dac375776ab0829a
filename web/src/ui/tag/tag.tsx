import styles from './tag.module.css'

/** A tag with a small square of its colour. */
export const Tag = ({ name, color }: { readonly name: string; readonly color: string }) => (
  <span className={styles.tag}>
    <svg viewBox="0 0 8 8" aria-hidden="true">
      <rect width="8" height="8" rx="2" fill={/^#[0-9a-f]{3,8}$/i.test(color) ? color : 'var(--ink-3)'} />
    </svg>
    {name}
  </span>
)
