import { type CheckedLine, type CheckedLoan, findBorrowers, findOverlent } from '#features/lending/index.ts'
import type { Values } from '../fold-rows.ts'
import type { UndoSubject } from './undo-subjects.ts'
import type { UndoWork } from './undo-work.ts'

/**
 * Holds where more would be lent than there is, nothing were left of a line, or a loan were returned and not handed over, whatever is
 * wished; and where a contact with items would go, unless it is to stay then.
 */
export async function checkLoans(
  { ctx: { db, groupId }, ways, removals, conflicts, notes }: UndoWork,
  subjects: readonly UndoSubject[],
): Promise<void> {
  const rowsOf = (table: string) =>
    subjects.flatMap(each => (each.is === 'row' && each.table === table ? [each.row] : []))
  const { today } = ways
  const change = {
    loans: rowsOf('loans').map(toLoan),
    lines: rowsOf('loan_lines').map(toLine),
    removedLoans: removals.loans,
    removedLines: removals.loan_lines,
  }
  const empty = change.lines.flatMap(({ id, quantity }) =>
    quantity > 0 ? [] : [{ table: 'loan_lines', id } as const],
  )
  for (const { table, id } of [...empty, ...(await findOverlent(db, groupId, change, today))])
    conflicts.push({ table, subjectId: id, key: '', members: ['id'] })
  if (removals.contacts.size === 0) return
  for (const id of await findBorrowers(db, groupId, today, removals.loans)) {
    if (!removals.contacts.has(id)) continue
    if (ways.keepsUsed) {
      removals.contacts.delete(id)
      notes.add('contact_kept')
    } else conflicts.push({ table: 'contacts', subjectId: id, key: '', members: ['id'] })
  }
}

const textOrNull = (value: unknown): string | null => (typeof value === 'string' ? value : null)

const toLoan = ({ id, contact_id, from_day, due, out_at }: Values): CheckedLoan => ({
  id: String(id),
  contact_id: textOrNull(contact_id),
  from_day: textOrNull(from_day),
  due: textOrNull(due),
  out_at: textOrNull(out_at),
})

const toLine = ({ id, loan_id, entity_id, quantity, returned_at }: Values): CheckedLine => ({
  id: String(id),
  loan_id: String(loan_id),
  entity_id: textOrNull(entity_id),
  quantity: Number(quantity),
  returned_at: textOrNull(returned_at),
})
