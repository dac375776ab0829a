import { sql } from 'kysely'
import { inBatches } from '#db/query/batches.ts'
import { statement } from '#db/query/statement.ts'
import type { Reader } from '#db/reader-writer.ts'
import { isListTable } from '#events/stored-lists.ts'
import type { RowChange } from '../fold-rows.ts'
import { touchesElement } from '../split-lists.ts'
import type { RowName } from '../stored-rows.ts'

interface EffectiveRow {
  readonly subject_id: string
  readonly table_name: string
  readonly row_key: string
  readonly op: string
  readonly before: string | null
  readonly after: string | null
  readonly id: string
}

/** Later changes of some subjects that are not taken back, nor take back another later one. */
export interface Effective {
  /**
   * The last later change that has set one of some columns of a row, or made or removed it; else the last one of its subject,
   * when it came with the change.
   */
  changeOf(row: RowName, columns: readonly string[]): string | null
  /** What later changes have changed of a row that came. */
  membersOf(row: RowChange): string[]
  /** Has a row come later, or was this column of it changed later? */
  hasSet(row: RowName, column: string): boolean
}

const laterRows = statement<{ groupId: string; n: number; ids: readonly string[] }>()(
  (_q, p, dialect) => sql<EffectiveRow>`
  select r.subject_id, r.table_name, r.row_key, r.op, r.before, r.after, c.id
  from change_rows r
  join changes c on c.group_id = r.group_id and c.n = r.n
  left join changes u on u.group_id = c.group_id and u.id = c.undoes
  where r.group_id = ${p.groupId} and ${dialect.isAnyOf(sql.ref('r.subject_id'), p.ids, 'text')} and r.n > ${p.n}
    and c.undone_by is null and (u.n is null or u.n <= ${p.n} or u.undone_by is null or u.undone_by <> c.id)
  order by r.n, r.position`,
)

/** Looks for what was done later than a change to the subjects of it. */
export async function findEffective(
  db: Reader,
  groupId: string,
  n: number,
  subjectIds: readonly string[],
): Promise<Effective> {
  const ids = [...new Set(subjectIds)]
  const rows = await inBatches(ids, batch => db.all(laterRows, { groupId, n, ids: batch }))
  const bySubject = Map.groupBy(rows, ({ subject_id }) => subject_id)
  const laterOf = ({ table, subjectId, key }: RowName) =>
    (bySubject.get(subjectId) ?? [])
      .filter(each => each.table_name === table)
      .filter(each => (isListTable(table) ? touchesElement(each, key) : each.row_key === key))
  const setsOne = ({ before }: EffectiveRow, columns: readonly string[]): boolean => {
    const values = JSON.parse(before ?? '{}')
    return columns.some(column => column in values)
  }
  return {
    hasSet: (row, column) => laterOf(row).some(each => each.op === 'insert' || setsOne(each, [column])),
    changeOf(row, columns) {
      const isWhole = ({ op }: EffectiveRow) => op === 'insert' || op === 'delete'
      const last = laterOf(row).findLast(each => isWhole(each) || setsOne(each, columns))
      return (last ?? bySubject.get(row.subjectId)?.at(-1))?.id ?? null
    },
    membersOf(row) {
      // What was done to an item includes what was done to its parts.
      const later = row.key === '' ? (bySubject.get(row.subjectId) ?? []) : laterOf(row)
      return [
        ...new Set(
          later
            .flatMap(each => Object.keys(JSON.parse(each.before ?? '{}')))
            .concat(later.length > 0 ? ['id'] : []),
        ),
      ]
    },
  }
}
