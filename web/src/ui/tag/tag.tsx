import type { Key, ReactNode } from 'react'
import styles from './tag.module.css'
import { tagColor } from './tag-color.ts'

interface TagProps {
  readonly name: string
  readonly color: string
}

/** A tag, without a component of its own: rows have many. */
export const drawTag = ({ name, color }: TagProps, key?: Key): ReactNode => (
  <span key={key} className={styles.tag}>
    <span className={styles.square} style={{ background: tagColor({ name, color }) }} />
    <span className={styles.name} dir="auto">
      {name}
    </span>
  </span>
)

/** A tag with a small square of its colour. */
export const Tag = (props: TagProps) => drawTag(props)
