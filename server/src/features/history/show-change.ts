import type { ChangedMember, ChangedValue } from '@stowage/contract/changed-members'
import type { ChangeEntry, getChange as operation } from '@stowage/contract/history'
import type { InputOf, ReplyOf } from '@stowage/contract/operation'
import type { Reader } from '#db/reader-writer.ts'
import { isListTable } from '#events/stored-lists.ts'
import { requireValue } from '#kernel/require-value.ts'
import type { Member, ReadCtx } from '#server/context.ts'
import { findRows, requireChange } from './changes.queries.ts'
import { foldRows, type RowChange } from './fold-rows.ts'
import { withLaterValues } from './later-values.ts'
import { isUnset, memberOf, type NameOf, refsIn, showField, shownColumns, showValue } from './members.ts'
import { splitLists } from './split-lists.ts'
import { orderKey } from './stored-rows.ts'
import { findSubjects, nameRef, readRef, type SubjectRef, subjectOf } from './subjects.queries.ts'
import { toChanges } from './to-changes.ts'

type Input = InputOf<typeof operation>

/** Shows a change with a page of its entries, one for each subject. */
export async function showChange({ db, actor }: ReadCtx, input: Input): Promise<ReplyOf<typeof operation>> {
  const row = await requireChange(db, actor, input.id)
  const { rows, next } = await findRows(db, actor.groupId, row.n, input)
  const told = foldRows(rows).filter(each => isTold(each, actor))
  const elements = await splitLists(db, actor.groupId, row.n, told)
  const full = await withLaterValues(db, actor.groupId, row.n, elements)
  const [change] = await toChanges(db, actor, [row])
  return { ...requireValue(change), entries: await toEntries(db, actor, full), next }
}

/** Small pictures, and the notifiers of others, are not told of. */
const isTold = ({ table, key, subjectId }: RowChange, { userId }: Member): boolean =>
  table === 'attachments' ? key !== subjectId : table !== 'notifiers' || key === userId

async function toEntries(db: Reader, actor: Member, rows: readonly RowChange[]): Promise<ChangeEntry[]> {
  const refs = rows.flatMap(each => [
    subjectOf(each),
    ...(each.table === 'entity_tags' ? [tagOf(each)] : []),
    ...[each.before, each.after].flatMap(values => refsIn(each.table, values)),
  ])
  const subjects = await findSubjects(db, actor, refs)
  const nameOf: NameOf = ref => subjects.get(nameRef(ref))?.name ?? ''
  const bySubject = Map.groupBy(rows, each => nameRef(subjectOf(each)))
  return [...bySubject].flatMap(([text, parts]) => {
    const subject = subjects.get(text)
    return subject === undefined ? [] : [{ subject, members: parts.flatMap(each => membersOf(each, nameOf)) }]
  })
}

const tagOf = ({ key }: RowChange): SubjectRef => readRef(`tags ${key} `)

function membersOf(row: RowChange, nameOf: NameOf): ChangedMember[] {
  const { table, existed, exists } = row
  if (table === 'entity_tags') return [linkMember(row, nameOf)]
  if (isListTable(table)) return [elementMember(row)]
  const show = (column: string, values: RowChange['before']): ChangedValue =>
    showValue(table, column, values[column], nameOf)
  return [...new Set([row.before, row.after].flatMap(shownColumns))]
    .map(column => ({
      name: memberOf(column),
      before: existed ? show(column, row.before) : null,
      after: exists ? show(column, row.after) : null,
    }))
    .filter(({ before, after }) => !(isUnset(before) && isUnset(after)))
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
  const element = { id: key, name: String((exists ? after : before)['name']) }
  return {
    ...{ name: 'fields', element },
    before: existed ? showField(before) : null,
    after: exists ? showField(after) : null,
  }
}

const namedIn = (order: unknown): ChangedValue => (Array.isArray(order) ? order : null)
