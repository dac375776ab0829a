import type { Reader } from '#db/reader-writer.ts'
import { Problem } from '#kernel/problem.ts'
import type { Member } from '#server/context.ts'
import { memberOf } from '../members.ts'
import { findSubjects, nameRef, subjectOf } from '../subjects.queries.ts'
import type { UndoDraft } from './draft-undo.ts'

/** How many conflicts are told one by one. */
const maxTold = 100

/** Throws a 409 that tells what stands against taking a change back. */
export async function refuseConflicts(
  db: Reader,
  actor: Member,
  { conflicts, changeOf }: Pick<UndoDraft, 'conflicts' | 'changeOf'>,
): Promise<void> {
  if (conflicts.length === 0) return
  const told = conflicts.slice(0, maxTold)
  const subjects = await findSubjects(db, actor, told.map(subjectOf))
  const shown = told.flatMap(conflict => {
    const subject = subjects.get(nameRef(subjectOf(conflict)))
    if (subject === undefined) return []
    return [{ subject, members: conflict.members.map(memberOf), changeId: changeOf(conflict) }]
  })
  throw new Problem('history.changed_since', { extra: { conflicts: shown, count: conflicts.length } })
}
