import type { Change } from '@stowage/contract/history'
import type { Selectable } from 'kysely'
import type { Reader } from '#db/reader-writer.ts'
import type { ChangesTable } from '#db/tables/changes.ts'
import type { Member } from '#server/context.ts'
import { findSubjects, namesOfUsers, readRef } from './subjects.queries.ts'

/** Changes as the caller sees them, in their order. */
export async function toChanges(
  db: Reader,
  actor: Member,
  rows: readonly Selectable<ChangesTable>[],
): Promise<Change[]> {
  const textsOf = rows.map((row): string[] => JSON.parse(row.subjects))
  const subjects = await findSubjects(db, actor, textsOf.flat().map(readRef))
  const actors = [...new Set(rows.flatMap(({ actor_id }) => actor_id ?? []))]
  const names = await namesOfUsers(db, actors)
  return rows.map((row, i) => ({
    id: row.id,
    at: row.at,
    actor: row.actor_id === null ? null : { id: row.actor_id, name: names.get(row.actor_id) ?? '' },
    kind: row.kind,
    count: row.count,
    subjects: (textsOf[i] ?? []).flatMap(text => subjects.get(text) ?? []),
    isUndoable: isUndoable(row) && (row.is_for_owners === 0 || actor.groupRole === 'owner'),
    undoneBy: row.undone_by,
    undoes: row.undoes,
  }))
}

/** Is it of the inventory, with all that is needed to take it back, and not taken back yet? */
const isUndoable = ({ is_undoable, undone_by }: Selectable<ChangesTable>): boolean =>
  is_undoable === 1 && undone_by === null
