import type { Reader } from '#db/reader-writer.ts'
import { freeIn, type OpenLine, spanOf } from '#features/entities/index.ts'
import { toMillionths } from '#kernel/money.ts'
import { findLendable } from './lendable.ts'
import { findLines, findLinesOfEntities, findLoans, type LineRow, type LoanRow } from './loans.queries.ts'

/** A loan as it shall be. */
export type CheckedLoan = Pick<LoanRow, 'id' | 'contact_id' | 'from_day' | 'due' | 'out_at'>

/** A line as it shall be. */
export type CheckedLine = Pick<LineRow, 'id' | 'loan_id' | 'entity_id' | 'quantity' | 'returned_at'>

/** Rows that are to be written as they were, and rows that are to go. */
export interface LoanChange {
  readonly loans: readonly CheckedLoan[]
  readonly lines: readonly CheckedLine[]
  readonly removedLoans: ReadonlySet<string>
  readonly removedLines: ReadonlySet<string>
}

/** A row against which a rule stands. */
interface Against {
  readonly table: 'loans' | 'loan_lines'
  readonly id: string
}

/**
 * Finds lines by which more would be lent than there is once a change is written, and loans that would be returned without
 * having been handed over. Items that do not exist any more are passed over.
 */
export async function findOverlent(
  db: Reader,
  groupId: string,
  change: LoanChange,
  today: string,
): Promise<Against[]> {
  if (change.loans.length + change.lines.length === 0) return []
  const loanIds = [
    ...new Set([...change.loans.map(({ id }) => id), ...change.lines.map(each => each.loan_id)]),
  ]
  const own = await findLines(db, groupId, loanIds)
  const entityIds = [...new Set([...own, ...change.lines].flatMap(({ entity_id }) => entity_id ?? []))]
  const known = [...own, ...(await findLinesOfEntities(db, groupId, entityIds))]
  const lines = new Map<string, CheckedLine>()
  for (const line of [...known, ...change.lines])
    if (!change.removedLines.has(line.id)) lines.set(line.id, line)
  const loans = new Map<string, CheckedLoan>()
  const stored = await findLoans(db, groupId, [...new Set([...lines.values()].map(({ loan_id }) => loan_id))])
  for (const loan of [...stored, ...change.loans])
    if (!change.removedLoans.has(loan.id)) loans.set(loan.id, loan)
  return [
    ...returnedOnly(lines.values(), loans, new Set(loanIds)),
    ...(await overlentOf(db, groupId, today, {
      now: openIn(known, new Map(stored.map(loan => [loan.id, loan]))),
      later: openIn(lines.values(), loans),
    })),
  ]
}

/** Lines that are not returned, with their days. */
function openIn(lines: Iterable<CheckedLine>, loans: ReadonlyMap<string, CheckedLoan>): OpenLine[] {
  return [...lines].flatMap(({ id, loan_id, entity_id, quantity, returned_at }) => {
    const loan = loans.get(loan_id)
    if (returned_at !== null || entity_id === null || loan === undefined) return []
    const { contact_id, from_day, due, out_at } = loan
    return [{ id, loan_id, entity_id, quantity, contact_id, from_day, due, out_at }]
  })
}

/** Loans with a returned line that are not handed over. */
function returnedOnly(
  lines: Iterable<CheckedLine>,
  loans: ReadonlyMap<string, CheckedLoan>,
  changed: ReadonlySet<string>,
): Against[] {
  const ids = new Set<string>()
  for (const { loan_id: id, returned_at } of lines)
    if (changed.has(id) && returned_at !== null && loans.get(id)?.out_at === null) ids.add(id)
  return [...ids].map(id => ({ table: 'loans', id }))
}

/** Lines by which more would be lent than there is; what is lent now may stay so. */
async function overlentOf(
  db: Reader,
  groupId: string,
  today: string,
  { now, later }: { readonly now: readonly OpenLine[]; readonly later: readonly OpenLine[] },
): Promise<Against[]> {
  const before = new Map(now.map(line => [line.id, line]))
  const byEntity = Map.groupBy(later, ({ entity_id }) => entity_id ?? '')
  const items = await findLendable(db, groupId, [...byEntity.keys()])
  return [...items.values()].flatMap(({ id: entityId, quantity: there }) => {
    const own = byEntity.get(entityId) ?? []
    return own.flatMap((line): Against[] => {
      const span = spanOf(line, today)
      if (span === undefined || isPart(line, before.get(line.id), today)) return []
      const others = own.filter(other => other.id !== line.id)
      const ahead = { ...span, from: span.from < today ? today : span.from }
      const isFree = toMillionths(freeIn(there, others, ahead, today)) >= toMillionths(line.quantity)
      return isFree ? [] : [{ table: 'loan_lines', id: line.id }]
    })
  })
}

/** Does a line take nothing that it does not take now? */
function isPart(line: OpenLine, now: OpenLine | undefined, today: string): boolean {
  const span = spanOf(line, today)
  const present = now && spanOf(now, today)
  if (now === undefined || span === undefined || present === undefined) return false
  const endsInside = present.until === null || (span.until !== null && span.until <= present.until)
  return line.quantity <= now.quantity && span.from >= present.from && endsInside
}
