import { hash } from '../photo/hash.ts'
import styles from './tag.module.css'

const isColor = (text: string): boolean => /^#[0-9a-f]{3,8}$/i.test(text)

/** The colour of a tag that was given none: always the same for the same name. */
const ownColor = (name: string): string => `oklch(62% 0.12 ${(hash(name) % 12) * 30})`

/** A tag with a small square of its colour. */
export const Tag = ({ name, color }: { readonly name: string; readonly color: string }) => (
  <span className={styles.tag}>
    <svg viewBox="0 0 8 8" aria-hidden="true">
      <rect width="8" height="8" rx="2" fill={isColor(color) ? color : ownColor(name)} />
    </svg>
    <span className={styles.name} dir="auto">
      {name}
    </span>
  </span>
)
