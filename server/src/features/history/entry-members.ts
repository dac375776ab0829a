import type { ChangedMember, ChangedValue } from '@stowage/contract/history/changed-members'
import { isListTable, isPersonal } from '#db/inventory/table-lists.ts'
import type { Member } from '#server/context.ts'
import type { RowChange } from './fold-rows.ts'
import { isUnset, memberOf, type NameOf, refsIn, showField, shownColumns, showValue } from './members.ts'
import { orderKey } from './stored-rows.ts'
import { readRef, type SubjectRef, subjectOf } from './subjects.queries.ts'

/** Small pictures, and what only others see, such as their notifiers, are not told of. */
export const isTold = ({ table, key, subjectId }: RowChange, { userId }: Member): boolean =>
  table === 'attachments' ? key !== subjectId : !isPersonal(table) || key === userId

/** Everything that has to be known by name to tell what a change did to a row. */
export const refsOf = (row: RowChange): SubjectRef[] => [
  subjectOf(row),
  ...(row.table === 'entity_tags' ? [tagOf(row)] : []),
  ...[row.before, row.after].flatMap(values => refsIn(row.table, values)),
]

const tagOf = ({ key }: RowChange): SubjectRef => readRef(`tags ${key} `)

/** What a change did to a row, member by member. */
export function membersOf(row: RowChange, nameOf: NameOf): ChangedMember[] {
  const { table, existed, exists } = row
  if (table === 'entity_tags') return [linkMember(row, nameOf)]
  if (isListTable(table)) return [elementMember(row)]
  const show = (column: string, values: RowChange['before']): ChangedValue =>
    showValue(table, column, values[column], nameOf)
  return (
    [...new Set([row.before, row.after].flatMap(values => shownColumns(table, values)))]
      .map(column => ({
        name: memberOf(column),
        before: existed ? show(column, row.before) : null,
        after: exists ? show(column, row.after) : null,
      }))
      // A stored rule may differ in what is not told.
      .filter(({ before, after }) => before !== after && !(isUnset(before) && isUnset(after)))
  )
}

/** A tag that was put on or taken off. */
function linkMember(row: RowChange, nameOf: NameOf): ChangedMember {
  const element = { id: row.key, name: nameOf(tagOf(row)) }
  return { name: 'tags', element, before: row.existed ? element : null, after: row.exists ? element : null }
}

/** A custom field that differs, or the order of all of them. */
function elementMember({ key, existed, exists, before, after }: RowChange): ChangedMember {
  if (key === orderKey)
    return { name: 'fieldOrder', before: namedIn(before['order']), after: namedIn(after['order']) }
  // Of a list that is recorded whole it is not known here which of its elements differ.
  if (key === '') return { name: 'fields', before: null, after: null }
  const element = { id: key, name: String((exists ? after : before)['name']) }
  return {
    name: 'fields',
    element,
    before: existed ? showField(before) : null,
    after: exists ? showField(after) : null,
  }
}

const namedIn = (order: unknown): ChangedValue => (Array.isArray(order) ? order : null)
