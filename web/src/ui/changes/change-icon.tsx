import type { Change } from '@stowage/contract/history/history'
import {
  ArchiveRestore,
  ArrowRight,
  Check,
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
import { isMarkedDone } from './change-act.ts'
import type { ToldChange } from './change-subjects.ts'
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

/** The picture of what a change did; its sentence says the same. */
export function ChangeIcon({
  change: { kind, details },
}: {
  readonly change: Pick<ToldChange, 'kind' | 'details'>
}) {
  const isDone = details?.some(isMarkedDone) === true
  const Icon = isDone ? Check : icons[kind]
  return (
    <span className={styles.icon} data-kind={isDone ? 'done' : kind}>
      <Icon aria-hidden />
    </span>
  )
}
