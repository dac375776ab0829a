import type { restoreTrash as operation } from '@stowage/contract/history'
import type { InputOf, ReplyOf } from '@stowage/contract/operation'
import { requireValue } from '#kernel/require-value.ts'
import { defineLongWrite, type PlanCtx } from '#long-writes/define-long-write.ts'
import type { LongWrites } from '#long-writes/long-writes.ts'
import type { Member, WorkCtx, WriteCtx } from '#server/context.ts'
import { findRowsOf } from '../changes.queries.ts'
import { foldRows, type RowChange } from '../fold-rows.ts'
import { findSubjects } from '../subjects.queries.ts'
import { applyUndo, revertUndo } from '../undo/apply-undo.ts'
import { draftUndo } from '../undo/draft-undo.ts'
import { refuseConflicts } from '../undo/refuse-conflicts.ts'
import { subjectsOf } from '../undo/undo-change.ts'
import type { UndoSubject } from '../undo/undo-subjects.ts'
import { type FoundTrashed, requireTrashed } from './find-trashed.ts'

interface Asked {
  readonly trashed: FoundTrashed
  readonly actor: Member
}

/** Brings one thing back that was deleted, by the rules by which changes are taken back. */
export const restoreWrite = defineLongWrite({
  kind: 'history.restore',
  format: 1,
  tellChange: () => ({ kind: 'restored' as const }),
  countSubjects: async (_ctx: WriteCtx<Pick<Member, 'userId' | 'groupId'>>, _asked: Asked) => 1,
  async *plan(ctx: PlanCtx, { trashed, actor }): AsyncGenerator<readonly UndoSubject[], readonly string[]> {
    const rows = await rowsOf(ctx, trashed)
    const draft = await draftUndo(ctx, trashed.n, rows, { force: true, keepsUsed: false })
    await refuseConflicts(ctx.db, actor, draft)
    yield* subjectsOf(draft)
    return draft.notes
  },
  apply: applyUndo,
  revert: (ctx, _subjects, reversal) => revertUndo(ctx, reversal),
  async finish(ctx) {
    await ctx.announce('entity.mutation')
    await ctx.announce('tag.mutation')
  },
  result: notes => notes,
})

/** What went with it, small pictures included. */
async function rowsOf({ db, groupId }: PlanCtx, trashed: FoundTrashed): Promise<RowChange[]> {
  const { n, subject_id, row_key } = trashed
  const all = foldRows(await findRowsOf(db, groupId, n, [subject_id]))
  const own = row_key === '' ? all : all.filter(({ key }) => key === row_key)
  const thumbnails = own.flatMap(({ before }) =>
    typeof before['thumbnail_id'] === 'string' ? [before['thumbnail_id']] : [],
  )
  return [...own, ...foldRows(await findRowsOf(db, groupId, n, thumbnails))]
}

/** Brings something back, and answers what it is. */
export const restoreTrash =
  ({ longWrites, trashDays }: { readonly longWrites: LongWrites; readonly trashDays: number }) =>
  async (work: WorkCtx, { id }: InputOf<typeof operation>): Promise<ReplyOf<typeof operation>> => {
    const { actor, now } = work
    const trashed = await work.read(({ db }) => requireTrashed(db, actor, id, { now, trashDays }))
    const notes = await longWrites.run(work, restoreWrite, { trashed, actor })
    const { table_name: table, subject_id, row_key } = trashed
    const ref = { table, id: subject_id, key: table === 'notifiers' ? '' : row_key }
    const found = await work.read(({ db }) => findSubjects(db, actor, [ref]))
    return { subject: requireValue([...found.values()][0]), notes: [...notes] }
  }
