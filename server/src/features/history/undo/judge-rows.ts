import type { Named } from '@stowage/contract/history/changed-members'
import { sql } from 'kysely'
import { isListTable, ownerTable, references } from '#db/inventory/table-lists.ts'
import { inBatches } from '#db/query/batches.ts'
import { statement } from '#db/query/statement.ts'
import type { Reader } from '#db/reader-writer.ts'
import { isSameElement, isSameOrder } from '#events/list-differences.ts'
import { findMovedProducts } from '#events/stock-moves.ts'
import type { RowChange, Values } from '../fold-rows.ts'
import { isUnknown } from '../later-values.ts'
import { splitLists, touchesElement } from '../split-lists.ts'
import { nameRow, orderKey, type RowName, storedRows } from '../stored-rows.ts'
import { byDifference } from './by-difference.ts'
import type { Conflict, UndoAction } from './undo-subjects.ts'

/** What taking a change back means for one row. */
export interface Judged {
  readonly row: RowChange
  readonly does: UndoAction
  /** What it is now; undefined where it is not there. */
  readonly stored: Values | undefined
}

interface Judgement {
  readonly judged: readonly Judged[]
  readonly conflicts: readonly Conflict[]
  /** Later changes that still hold, of what the change is about. */
  readonly effective: Effective
}

/**
 * Holds the rows of a change against what is there now. What has been changed since is a conflict, unless it only followed
 * from a deletion that is taken back: then it stays as it is, unless what it came to by that was deleted itself.
 */
export async function judgeRows(
  db: Reader,
  groupId: string,
  n: number,
  recorded: readonly RowChange[],
): Promise<Judgement> {
  const split = await splitLists(db, groupId, n, recorded)
  const stored = await storedRows(db, groupId, split)
  const rows = byDifference(split, stored, await findMovedProducts(db, groupId, n))
  const deleted = new Set(rows.filter(isOwnDeletion).map(({ subjectId }) => subjectId))
  const effective = await findEffective(db, groupId, n, [
    ...rows.map(({ subjectId }) => subjectId),
    ...rows.filter(row => follows(row, deleted)).flatMap(reachedBy),
  ])
  const lists = new Set(rows.filter(({ table, subjectId }) => isListTable(table) && !deleted.has(subjectId)))
  const owners = await storedRows(db, groupId, [...lists].map(ownerOf))
  const isLost = (row: RowChange): boolean => lists.has(row) && !owners.has(nameRow(ownerOf(row)))
  const conflicts: Conflict[] = []
  const judged = rows.map((row): Judged => {
    const now = stored.get(nameRow(row))
    const members = isLost(row) ? ['id'] : changedSince(row, now, effective, deleted)
    if (members === undefined) return { row, does: row.existed ? 'put' : 'remove', stored: now }
    if (!follows(row, deleted)) {
      conflicts.push({ ...row, members, element: elementOf(row) })
      return { row, does: isLost(row) ? 'nothing' : forced(row, now), stored: now }
    }
    return { row, does: isOrphaned(row, members, effective, deleted) ? 'put' : 'nothing', stored: now }
  })
  return { judged, conflicts, effective }
}

/** What a list belongs to: without that, there is none. */
const ownerOf = ({ table, subjectId }: RowChange): RowName => ({
  table: ownerTable(table),
  subjectId,
  key: '',
})

/** What is done against a conflict. */
function forced(row: RowChange, now: Values | undefined): UndoAction {
  if (isListTable(row.table)) return forcedElement(row, now)
  if (row.table === 'entity_tags')
    return (now !== undefined) === row.existed ? 'nothing' : row.existed ? 'put' : 'remove'
  if (!row.existed) return now === undefined ? 'nothing' : 'remove'
  // Of what has gone since only deletions are taken back: the rest of it is not known.
  return now === undefined && row.exists ? 'nothing' : 'put'
}

const ownTables = new Set(['entities', 'tags', 'templates', 'entity_types', 'products'])

const isOwnDeletion = ({ table, existed, exists }: RowChange): boolean =>
  ownTables.has(table) && existed && !exists

/** Did it only happen because something else was deleted in the same change? */
export function follows(
  { table, key, before, existed, exists }: RowChange,
  deleted: ReadonlySet<string>,
): boolean {
  if (isListTable(table)) return false
  if (table === 'entity_tags') return deleted.has(key)
  return (
    existed && exists && Object.values(before).some(value => typeof value === 'string' && deleted.has(value))
  )
}

/** The ids of what a row came to. */
const reachedBy = ({ after }: RowChange): string[] =>
  Object.values(after).flatMap(value => (typeof value === 'string' ? [value] : []))

/** Did it only follow, and has what it came to in these columns gone since, by a deletion that took it away there? */
function isOrphaned(
  row: RowChange,
  columns: readonly string[],
  effective: Effective,
  deleted: ReadonlySet<string>,
): boolean {
  const hasOnlyFollowed = Object.values(row.before).every(
    value => typeof value === 'string' && deleted.has(value),
  )
  return hasOnlyFollowed && columns.every(column => hasLost(row, column, effective))
}

function hasLost(row: RowChange, column: string, effective: Effective): boolean {
  const reached = row.after[column]
  const table = references.find(each => each.table === row.table && each.column === column)?.of
  if (typeof reached !== 'string' || table === undefined) return false
  const change = effective.changeOf({ table, subjectId: reached, key: '' }, [])
  return change !== null && change === effective.changeOf(row, [column])
}

/** Which columns are not as the change has left them; undefined when all are. */
function changedSince(
  row: RowChange,
  now: Values | undefined,
  effective: Effective,
  deleted: ReadonlySet<string>,
): string[] | undefined {
  if (isListTable(row.table))
    return isElementChanged(row, now) && !deleted.has(row.subjectId) ? ['fields'] : undefined
  if (row.table === 'entity_tags') return (now !== undefined) === row.exists ? undefined : ['tags']
  if (row.existed && !row.exists) return now === undefined ? undefined : ['id']
  if (now === undefined) return ['id']
  if (isUnknown(row)) {
    const later = effective.membersOf(row)
    return later.length === 0 ? undefined : later
  }
  const members = Object.keys(row.after).filter(name => now[name] !== row.after[name])
  return members.length === 0 ? undefined : members
}

/** Is an element of a list, or the order of it, not as the change has left it? */
function isElementChanged({ key, exists, after }: RowChange, now: Values | undefined): boolean {
  if (key === orderKey) return !isSameOrder(orderOf(now), orderOf(after))
  if (!exists) return now !== undefined
  return now === undefined || !isSameElement(after, now)
}

const orderOf = ({ order }: Values = {}): readonly { readonly id: unknown }[] =>
  Array.isArray(order) ? order : []

/** What is done about an element against a conflict: all of what it was is known. */
const forcedElement = ({ existed }: RowChange, now: Values | undefined): UndoAction =>
  existed ? 'put' : now === undefined ? 'nothing' : 'remove'

/** Names the custom field that a row is about. */
function elementOf({ table, key, before, after }: RowChange): Named | undefined {
  if (!isListTable(table) || key === orderKey) return undefined
  return { id: key, name: String(before['name'] ?? after['name']) }
}

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
