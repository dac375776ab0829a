import type { ChangeEntry } from '@stowage/contract/history/change-entries'
import type { getChange as operation } from '@stowage/contract/history/history'
import type { InputOf, ReplyOf } from '@stowage/contract/protocol/operation'
import type { Reader } from '#db/reader-writer.ts'
import { requireValue } from '#kernel/require-value.ts'
import type { Member, ReadCtx } from '#server/context.ts'
import { findRows, requireChange } from './changes.queries.ts'
import { isTold, membersOf, refsOf } from './entry-members.ts'
import { foldRows, type RowChange } from './fold-rows.ts'
import { withLaterValues } from './later-values.ts'
import type { NameOf } from './members.ts'
import { splitLists } from './split-lists.ts'
import { findSubjects, nameRef, subjectOf } from './subjects.queries.ts'
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

async function toEntries(db: Reader, actor: Member, rows: readonly RowChange[]): Promise<ChangeEntry[]> {
  const subjects = await findSubjects(db, actor, rows.flatMap(refsOf))
  const nameOf: NameOf = ref => subjects.get(nameRef(ref))?.name ?? ''
  const bySubject = Map.groupBy(rows, each => nameRef(subjectOf(each)))
  return [...bySubject].flatMap(([text, parts]) => {
    const subject = subjects.get(text)
    return subject === undefined ? [] : [{ subject, members: parts.flatMap(each => membersOf(each, nameOf)) }]
  })
}
