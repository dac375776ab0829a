import { lazy, Suspense } from 'react'
import { useEditConflict } from '../../data/edit-conflicts.ts'

const ConflictDialog = lazy(async () => ({
  default: (await import('../../features/entities/one/conflict.tsx')).ConflictDialog,
}))

/** Asks about an edit that somebody else came before, on whichever screen that turns out. */
export function EditConflict() {
  const conflict = useEditConflict()
  return <Suspense>{conflict === undefined ? null : <ConflictDialog conflict={conflict} />}</Suspense>
}
