import type { ChangeNote } from '@stowage/contract/history/change-notes'
import type { restoreTrash as operation } from '@stowage/contract/history/history'
import type { InputOf, ReplyOf } from '@stowage/contract/protocol/operation'
import { isPartTable, isPersonal, ownershipOf } from '#db/inventory/table-lists.ts'
import type { Reader } from '#db/reader-writer.ts'
import { wasMerged } from '#features/entities/index.ts'
import type { Instant } from '#kernel/clock.ts'
import { requireValue } from '#kernel/require-value.ts'
import { defineLongWrite, type PlanCtx } from '#long-writes/define-long-write.ts'
import type { LongWrites } from '#long-writes/long-writes.ts'
import type { Member, WorkCtx, WriteCtx } from '#server/context.ts'
import { findNamingSubjects, findRowsOf } from '../changes.queries.ts'
import { foldRows, type RowChange } from '../fold-rows.ts'
import { findSubjects, type SubjectRef } from '../subjects.queries.ts'
import { applyUndo, revertUndo } from '../undo/apply-undo.ts'
import { draftUndo } from '../undo/draft-undo.ts'
import { follows } from '../undo/judge-rows.ts'
import { refuseConflicts, subjectsOf } from '../undo/undo-change.ts'
import type { UndoSubject } from '../undo/undo-subjects.ts'
import { toNoteMembers } from '../undo/undo-work.ts'
import { type FoundTrashed, requireTrashed } from './find-trashed.ts'

interface Asked {
  readonly id: string
  readonly actor: Member
  /** What is in the trash at this moment. */
  readonly when: { readonly now: Instant; readonly trashDays: number }
  /** The day of the actor. */
  readonly today: string
}

interface Facts {
  readonly notes: readonly ChangeNote[]
  readonly restored: SubjectRef
}

/** Restores one entry of the trash, by the rules of undo. */
export const restoreWrite = defineLongWrite({
  kind: 'history.restore',
  format: 4,
  tellChange: (_facts: Facts) => ({ kind: 'restored' }),
  async countSubjects({ db }: WriteCtx<Pick<Member, 'userId' | 'groupId'>>, { id, actor, when }: Asked) {
    const trashed = await requireTrashed(db, actor, id, when)
    return (await subjectsWith(db, actor.groupId, trashed)).length
  },
  async *plan(ctx: PlanCtx, { id, actor, when, today }): AsyncGenerator<readonly UndoSubject[], Facts> {
    const trashed = await requireTrashed(ctx.db, actor, id, when)
    const rows = await rowsOfTrashed(ctx, trashed)
    const draft = await draftUndo(ctx, trashed.n, rows, { force: false, fits: true, keepsUsed: false, today })
    await refuseConflicts(ctx.db, actor, trashed.n, draft)
    yield* subjectsOf(draft)
    const { table_name: table, subject_id, row_key } = trashed
    const restored = { table, id: subject_id, key: isPersonal(table) ? '' : row_key }
    return { notes: draft.notes, restored }
  },
  apply: applyUndo,
  revert: (ctx, _subjects, reversal) => revertUndo(ctx, reversal),
  result: facts => facts,
})

/** The subject that is brought back, and those that lost it: a tag that was carried, or a location that something lay in. */
async function subjectsWith(db: Reader, groupId: string, trashed: FoundTrashed): Promise<string[]> {
  const { n, subject_id, table_name } = trashed
  const isAlone = isPartTable(table_name) || (await comesBackEmpty(db, groupId, trashed))
  const naming = isAlone ? [] : await findNamingSubjects(db, groupId, n, subject_id)
  return [...new Set([subject_id, ...naming])]
}

/** Is it a merged location or product? What it had was moved on purpose, and undo takes the merge back. */
const comesBackEmpty = async (
  db: Reader,
  groupId: string,
  { subject_id, table_name }: FoundTrashed,
): Promise<boolean> =>
  ['entities', 'products'].includes(table_name) && (await wasMerged(db, groupId, subject_id))

/** What went with it, and what followed for others. */
async function rowsOfTrashed({ db, groupId }: PlanCtx, trashed: FoundTrashed): Promise<RowChange[]> {
  const { n, subject_id, row_key, table_name } = trashed
  const own = new Set([subject_id])
  const isMerged = await comesBackEmpty(db, groupId, trashed)
  const isWanted = (row: RowChange): boolean => {
    if (isPartTable(table_name)) return row.key === row_key
    if (isMerged) return row.subjectId === subject_id && !row.exists
    return row.subjectId === subject_id || follows(row, own) || wentWith(row, subject_id)
  }
  const found = await findRowsOf(db, groupId, n, await subjectsWith(db, groupId, trashed))
  const rows = foldRows(found).filter(isWanted)
  return [
    ...rows,
    ...foldRows(
      await findRowsOf(db, groupId, n, [...thumbnailsOf(rows.filter(({ subjectId }) => own.has(subjectId)))]),
    ),
  ]
}

/** Did a row go because its owner went? */
const wentWith = ({ table, before, exists }: RowChange, owner: string): boolean => {
  const ownership = ownershipOf(table)
  return !exists && ownership !== undefined && before[ownership.column] === owner
}

/** The small pictures of attachments, which are kept beside them. */
const thumbnailsOf = (rows: readonly RowChange[]): Set<string> =>
  new Set(
    rows.flatMap(({ before }) =>
      typeof before['thumbnail_id'] === 'string' ? [before['thumbnail_id']] : [],
    ),
  )

/** Brings something back, and answers what it is. */
export const restoreTrash =
  ({ longWrites, trashDays }: { readonly longWrites: LongWrites; readonly trashDays: number }) =>
  async (work: WorkCtx, { id }: InputOf<typeof operation>): Promise<ReplyOf<typeof operation>> => {
    const { actor, now, request } = work
    const asked = { id, actor, when: { now, trashDays }, today: request.today(now) }
    return longWrites.runAndShow(work, restoreWrite, asked, async ({ db, result: { notes, restored } }) => {
      const found = await findSubjects(db, actor, [restored])
      return { subject: requireValue([...found.values()][0]), ...toNoteMembers(notes) }
    })
  }
