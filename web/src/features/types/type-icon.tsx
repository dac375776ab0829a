import { MapPin } from 'lucide-react'
import { NamedIcon } from '../../ui/icon-picker/named-icon.tsx'
import { iconFor } from '../../ui/photo/icon-for.ts'
import { drawIcon } from '../../ui/photo/photo.tsx'
import { ownColor } from '../../ui/tag/tag-color.ts'
import styles from './types.module.css'
import type { EntityType } from './use-type-changes.ts'

/** The icon of a type on a tint of its own: the chosen one, or one that fits its name. */
export function TypeIcon({ type: { id, icon, name, isLocation } }: { readonly type: EntityType }) {
  const fitting = isLocation ? MapPin : iconFor([icon, name])
  return (
    <span className={`${styles.icon} tinted`} style={{ '--of': ownColor(id) } as object}>
      <NamedIcon name={icon} fallback={drawIcon(fitting)} />
    </span>
  )
}
