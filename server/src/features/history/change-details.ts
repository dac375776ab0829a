import type { Subject } from '@stowage/contract/entities/subjects'
import type { ChangeDetail } from '@stowage/contract/history/change-entries'
import type { ChangedValue } from '@stowage/contract/history/changed-members'
import { sql } from 'kysely'
import { listInSql, listTables, ownerTable } from '#db/inventory/table-lists.ts'
import { inBatches } from '#db/query/batches.ts'
import { statement } from '#db/query/statement.ts'
import type { Reader } from '#db/reader-writer.ts'
import { maxSubjects } from '#events/change-sums.ts'
import type { Member } from '#server/context.ts'
import type { ChangeRow } from './changes.queries.ts'
import { isTold, membersOf } from './entry-members.ts'
import { foldRows, type RecordedRow, type RowChange } from './fold-rows.ts'
import type { NameOf } from './members.ts'
import { splitCompact } from './split-lists.ts'
import { nameRef, subjectOf } from './subjects.queries.ts'

// The values of what came or went are not read, nor lists that were recorded whole.
const rowsOfSmall = statement<{ groupId: string; numbers: readonly number[] }>()((_q, p, dialect) => {
  const isTold = sql`(op in ('update', 'move')
    and (after is not null or table_name not in ${listInSql(listTables)}))`
  return sql<RecordedRow & { n: number }>`
    select n, subject_id, table_name, row_key, op,
      case when ${isTold} then before end as before, case when ${isTold} then after end as after
    from change_rows
    where group_id = ${p.groupId} and ${dialect.isAnyOf(sql.ref('n'), p.numbers, 'number')}
    order by n, subject_id, position`
})

/** What changes did to their subjects, by the number of the change; of those with more than five subjects nothing. */
export async function findDetailRows(
  db: Reader,
  actor: Member,
  changes: readonly ChangeRow[],
): Promise<Map<number, RowChange[]>> {
  const { groupId } = actor
  const numbers = [...new Set(changes.flatMap(({ n, count }) => (count <= maxSubjects ? [n] : [])))]
  const rows = await inBatches(numbers, batch => db.all(rowsOfSmall, { groupId, numbers: batch }))
  return new Map(
    [...Map.groupBy(rows, ({ n }) => n)].map(([n, own]) => [
      n,
      splitCompact(foldRows(own).filter(each => isTold(each, actor))),
    ]),
  )
}

/** The same as the caller is told, subject by subject. */
export function toDetails(
  rows: readonly RowChange[],
  subjects: ReadonlyMap<string, Subject>,
): ChangeDetail[] {
  const nameOf: NameOf = ref => subjects.get(nameRef(ref))?.name ?? ''
  return [...Map.groupBy(rows, row => nameRef(subjectOf(row)))].flatMap(([text, own]) => {
    const subject = subjects.get(text)
    if (subject === undefined) return []
    const did = deedOf(own)
    const members = did === 'updated' ? own.flatMap(row => membersOf(row, nameOf)) : []
    const short = members.map(member => ({ ...member, before: cut(member.before), after: cut(member.after) }))
    return [{ subject, did, members: short }]
  })
}

function deedOf(rows: readonly RowChange[]): ChangeDetail['did'] {
  const own = rows.find(({ table }) => ownerTable(table) === table)
  if (own === undefined || own.existed === own.exists) return 'updated'
  return own.exists ? 'created' : 'deleted'
}

/** How many characters of a text are told, more or less: a character may have two. */
const maxText = 200

function cut(value: ChangedValue): ChangedValue {
  if (typeof value === 'string')
    return value.length > maxText ? Array.from(value.slice(0, maxText)).slice(0, -1).join('') : value
  if (typeof value !== 'object' || value === null || !('value' in value)) return value
  return typeof value.value === 'string' ? { ...value, value: String(cut(value.value)) } : value
}
