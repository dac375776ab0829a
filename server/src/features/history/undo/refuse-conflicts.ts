import type { UndoChangedSince, UndoConflict } from '@stowage/contract/history'
import type { Reader } from '#db/reader-writer.ts'
import { Problem } from '#kernel/problem.ts'
import type { Member } from '#server/context.ts'
import { memberOf } from '../members.ts'
import { findSubjects, nameRef, subjectOf } from '../subjects.queries.ts'
import type { UndoDraft } from './draft-undo.ts'
import { findEffective } from './effective-rows.ts'

/** How many conflicts are told one by one. */
const maxTold = 100

/** Throws a 409 that tells what stands against taking a change back, the one with the number `n`, and which later change it is from. */
export async function refuseConflicts(
  db: Reader,
  actor: Member,
  n: number,
  { conflicts, effective }: Pick<UndoDraft, 'conflicts' | 'effective'>,
): Promise<void> {
  if (conflicts.length === 0) return
  const told = conflicts.slice(0, maxTold)
  const subjects = await findSubjects(db, actor, told.map(subjectOf))
  const causes = told.flatMap(({ cause }) => cause?.subjectId ?? [])
  const elsewhere = await findEffective(db, actor.groupId, n, causes)
  const shown = told.flatMap(({ cause, ...conflict }): UndoConflict[] => {
    const subject = subjects.get(nameRef(subjectOf(conflict)))
    if (subject === undefined) return []
    const changeId =
      (cause && elsewhere.changeOf(cause, cause.columns)) ?? effective.changeOf(conflict, conflict.members)
    const element = conflict.element && { element: conflict.element }
    return [{ subject, members: conflict.members.map(memberOf), ...element, changeId }]
  })
  const extra: UndoChangedSince = { conflicts: shown, count: conflicts.length }
  throw new Problem('history.changed_since', { extra: { ...extra } })
}
