import type { Change } from '@stowage/contract/history/history'
import {
  ArchiveRestore,
  ArrowRight,
  CircleDot,
  FileDown,
  type LucideIcon,
  Pencil,
  Plus,
  Trash2,
  Undo2,
  UserMinus,
  UserPlus,
} from 'lucide-react'
import styles from './changes.module.css'

const icons: Readonly<Record<Change['kind'], LucideIcon>> = {
  created: Plus,
  updated: Pencil,
  moved: ArrowRight,
  deleted: Trash2,
  restored: ArchiveRestore,
  imported: FileDown,
  undone: Undo2,
  joined: UserPlus,
  left: UserMinus,
  other: CircleDot,
}

/** The picture of a kind of change; its sentence says the same. */
export function ChangeIcon({ kind }: { readonly kind: Change['kind'] }) {
  const Icon = icons[kind]
  return (
    <span className={styles.icon} data-kind={kind}>
      <Icon aria-hidden />
    </span>
  )
}
