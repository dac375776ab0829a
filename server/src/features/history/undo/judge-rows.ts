import type { Reader } from '#db/reader-writer.ts'
import { ownerTable } from '#db/recording/recorded-tables.ts'
import { isListTable } from '#events/stored-lists.ts'
import type { RowChange, Values } from '../fold-rows.ts'
import { isUnknown } from '../later-values.ts'
import { splitLists } from '../split-lists.ts'
import { nameRow, type RowName, storedRows } from '../stored-rows.ts'
import { type Effective, findEffective } from './effective-rows.ts'
import { elementOf, forcedElement, isElementChanged } from './judge-elements.ts'
import type { Conflict, UndoDeed } from './undo-subjects.ts'

/** What taking a change back means for one row. */
export interface Judged {
  readonly row: RowChange
  readonly does: UndoDeed
  /** What it is now; undefined where it is not there. */
  readonly stored: Values | undefined
}

export interface Judgement {
  readonly judged: readonly Judged[]
  readonly conflicts: readonly Conflict[]
  /** Later changes that still hold, of what the change is about. */
  readonly effective: Effective
}

/**
 * Holds the rows of a change against what is there now. What has been changed since is a conflict, unless it only followed
 * from a deletion that is taken back: then it stays as it is.
 */
export async function judgeRows(
  db: Reader,
  groupId: string,
  n: number,
  recorded: readonly RowChange[],
): Promise<Judgement> {
  const rows = await splitLists(db, groupId, n, recorded)
  const stored = await storedRows(db, groupId, rows)
  const effective = await findEffective(
    db,
    groupId,
    n,
    rows.map(({ subjectId }) => subjectId),
  )
  const deleted = new Set(rows.filter(isOwnDeletion).map(({ subjectId }) => subjectId))
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
    return { row, does: 'nothing', stored: now }
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
function forced(row: RowChange, now: Values | undefined): UndoDeed {
  if (isListTable(row.table)) return forcedElement(row, now)
  if (row.table === 'entity_tags')
    return (now !== undefined) === row.existed ? 'nothing' : row.existed ? 'put' : 'remove'
  if (!row.existed) return now === undefined ? 'nothing' : 'remove'
  // Of what has gone since only deletions are taken back: the rest of it is not known.
  return now === undefined && row.exists ? 'nothing' : 'put'
}

const ownTables = new Set(['entities', 'tags', 'templates', 'entity_types'])

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
