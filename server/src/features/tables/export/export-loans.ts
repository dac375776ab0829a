import {
  type LoanTableColumn,
  type LoanTableIn,
  loanTableColumns,
} from '@stowage/contract/tables/table-exports'
import { type Lent, type LoanFilters, lentLines } from '#features/lending/index.ts'
import type { Streamed } from '#http/output/answer.ts'
import type { Instant } from '#kernel/clock.ts'
import { requireNoLongWrite } from '#long-writes/require-no-long-write.ts'
import type { ReadCtx } from '#server/context.ts'
import { exportWords, loanHeaders } from './headers.ts'
import { type Cell, type ColumnKind, dayCell } from './table.ts'
import { styleOf } from './table-style.ts'
import { answerTable } from './write-table.ts'

type Value = string | number | null

/** A column: its kind, and its value as the API tells it. */
type Column = readonly [kind: ColumnKind, value: (lent: Lent) => Value]

const columns: Readonly<Record<LoanTableColumn, Column>> = {
  contact: ['name', ({ loan }) => loan.contact?.name ?? ''],
  itemName: ['name', ({ line }) => line.entity.name],
  assetId: ['code', ({ line }) => line.entity.assetId],
  quantity: ['number', ({ line }) => line.quantity],
  from: ['day', ({ loan }) => loan.from],
  outAt: ['day', ({ loan }) => loan.outAt],
  due: ['day', ({ loan }) => loan.due],
  returnedAt: ['day', ({ line }) => line.returnedAt],
  note: ['note', ({ line }) => line.note],
  notes: ['note', ({ loan }) => loan.notes],
  createdBy: ['name', ({ loan }) => loan.createdBy?.name ?? ''],
  id: ['code', ({ loan }) => loan.id],
  lineID: ['code', ({ line }) => line.id],
  itemID: ['code', ({ line }) => line.entity.id],
}

/** The days of the caller on which it was handed over and came back. */
const moments: readonly LoanTableColumn[] = ['outAt', 'returnedAt']

/** Writes the lines of loans into a file, as it is asked for. */
export async function exportLoans(ctx: ReadCtx, input: LoanTableIn): Promise<Streamed> {
  const { db, now, request } = ctx
  const { groupId } = ctx.actor
  const { columns: names = loanTableColumns, language: locale } = input
  await requireNoLongWrite(db, groupId)
  const language = locale?.language ?? 'en'
  const today = request.today(now)
  const table = {
    columns: names.map(name => {
      const [kind, value] = columns[name]
      const cell = (lent: Lent): Cell => {
        const plain = value(lent)
        if (kind !== 'day' || typeof plain !== 'string') return plain
        return dayCell(moments.includes(name) ? request.today(plain as Instant) : plain)
      }
      return { header: loanHeaders[language][name], kind, cell }
    }),
    batches: lentLines(db, groupId, filtersOf(input, today)),
    toJson: (lent: Lent) => Object.fromEntries(names.map(name => [name, columns[name][1](lent)])),
    sheet: exportWords[language].loans,
  }
  return answerTable(ctx, table, styleOf(input), `stowage-loans_${today}`)
}

const filtersOf = (
  { status, contactId, entityId, dueUntil, q }: LoanTableIn,
  today: string,
): LoanFilters => ({
  status,
  contactId: contactId ?? undefined,
  entityId: entityId ?? undefined,
  dueUntil: dueUntil ?? undefined,
  q,
  today,
})
