import type { Reader } from '#db/reader-writer.ts'
import { Problem } from '#kernel/problem.ts'
import type { Member } from '#server/context.ts'
import { memberOf } from '../members.ts'
import { findSubjects, nameRef, type SubjectRef } from '../subjects.queries.ts'
import type { UndoDraft } from './draft-undo.ts'
import type { Conflict } from './undo-subjects.ts'

/** How many conflicts are told one by one. */
const maxTold = 100

const owners: Readonly<Record<string, string>> = {
  entity_fields: 'entities',
  entity_tags: 'entities',
  template_fields: 'templates',
}

const refOf = ({ table, subjectId, key }: Conflict): SubjectRef => ({
  table: owners[table] ?? table,
  id: subjectId,
  key: table === 'attachments' || table === 'maintenance_entries' ? key : '',
})

/** Throws a 409 that tells what stands against taking a change back. */
export async function refuseConflicts(
  db: Reader,
  actor: Member,
  { conflicts, changeOf }: Pick<UndoDraft, 'conflicts' | 'changeOf'>,
): Promise<void> {
  if (conflicts.length === 0) return
  const told = conflicts.slice(0, maxTold)
  const subjects = await findSubjects(db, actor, told.map(refOf))
  const shown = told.flatMap(conflict => {
    const subject = subjects.get(nameRef(refOf(conflict)))
    if (subject === undefined) return []
    return [{ subject, members: conflict.members.map(memberOf), changeId: changeOf(conflict) }]
  })
  throw new Problem('history.changed_since', { extra: { conflicts: shown, count: conflicts.length } })
}
