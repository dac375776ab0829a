import styles from './tag.module.css'
import { tagColor } from './tag-color.ts'

/** A tag with a small square of its colour. */
export const Tag = ({ name, color }: { readonly name: string; readonly color: string }) => (
  <span className={styles.tag}>
    <span className={styles.square} style={{ background: tagColor({ name, color }) }} />
    <span className={styles.name} dir="auto">
      {name}
    </span>
  </span>
)
