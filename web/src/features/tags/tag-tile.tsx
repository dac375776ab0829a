import { Tag as TagIcon } from 'lucide-react'
import type { Tag } from '../../data/items/tags.ts'
import { NamedIcon } from '../../ui/icon-picker/named-icon.tsx'
import { knownIconFor } from '../../ui/photo/icon-for.ts'
import { drawIcon } from '../../ui/photo/photo.tsx'
import { tagColor } from '../../ui/tag/tag-color.ts'
import styles from './tags.module.css'

/** The icon of a tag on a tint of its colour. */
export function TagTile({ tag }: { readonly tag: Pick<Tag, 'name' | 'color' | 'icon'> }) {
  const { name, icon } = tag
  const guessed = knownIconFor([icon, name]) ?? TagIcon
  return (
    <span className={`${styles.tile} tinted`} style={{ '--of': tagColor(tag) } as object}>
      <NamedIcon name={icon} fallback={drawIcon(guessed)} />
    </span>
  )
}
