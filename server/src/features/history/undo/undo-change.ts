import type { ChangeNote } from '@stowage/contract/change-notes'
import type { undoChange as operation } from '@stowage/contract/history'
import type { InputOf, ReplyOf } from '@stowage/contract/operation'
import { batchSize } from '#db/query/batches.ts'
import type { Reader } from '#db/reader-writer.ts'
import { Problem } from '#kernel/problem.ts'
import { requireValue } from '#kernel/require-value.ts'
import { yieldToEventLoop } from '#kernel/yield-to-event-loop.ts'
import { defineLongWrite, maxShortWrite, type PlanCtx } from '#long-writes/define-long-write.ts'
import type { LongWrites } from '#long-writes/long-writes.ts'
import type { Member, WorkCtx, WriteCtx } from '#server/context.ts'
import { type ChangeRow, findRows, requireChange } from '../changes.queries.ts'
import { foldRows, type RowChange } from '../fold-rows.ts'
import { toChanges } from '../to-changes.ts'
import { applyUndo, revertUndo } from './apply-undo.ts'
import { countUses } from './count-uses.ts'
import { draftUndo, type UndoDraft } from './draft-undo.ts'
import { toNoteMembers } from './notes.ts'
import { refuseConflicts } from './refuse-conflicts.ts'
import type { UndoSubject } from './undo-subjects.ts'

interface Asked {
  readonly id: string
  readonly force: boolean
  readonly actor: Member
}

interface Facts {
  readonly undoes: string
  readonly isForOwners: boolean
  readonly notes: readonly ChangeNote[]
}

/** Takes back what a change did, as a change of its own. */
export const undoWrite = defineLongWrite({
  kind: 'history.undo',
  format: 2,
  tellChange: ({ undoes, isForOwners }: Facts) => ({ kind: 'undone', undoes, isForOwners }),
  async countSubjects({ db }: WriteCtx<Pick<Member, 'userId' | 'groupId'>>, { id, force, actor }: Asked) {
    const { n, count } = await requireUndoable(db, actor, id)
    if (!force || count > maxShortWrite) return count
    return count + (await countUses(db, actor.groupId, await rowsOf(db, actor.groupId, n)))
  },
  async *plan(ctx: PlanCtx, { id, force, actor }): AsyncGenerator<readonly UndoSubject[], Facts> {
    const change = await requireUndoable(ctx.db, actor, id)
    const rows = await rowsOf(ctx.db, ctx.groupId, change.n)
    const draft = await draftUndo(ctx, change.n, rows, {
      force,
      fits: force,
      keepsUsed: change.kind === 'imported',
    })
    await refuseConflicts(ctx.db, actor, change.n, draft)
    yield* subjectsOf(draft)
    return { undoes: id, isForOwners: change.is_for_owners === 1, notes: draft.notes }
  },
  apply: applyUndo,
  revert: (ctx, _subjects, reversal) => revertUndo(ctx, reversal),
  async finish(ctx) {
    await ctx.announce('entity.mutation')
    await ctx.announce('tag.mutation')
  },
  result: ({ notes }) => notes,
})

/** A change that the caller may take back. */
async function requireUndoable(db: Reader, actor: Member, id: string): Promise<ChangeRow> {
  const change = await requireChange(db, actor, id)
  if (change.undone_by !== null) throw new Problem('history.undone')
  if (change.is_undoable === 0) throw new Problem('history.not_undoable')
  if (change.is_for_owners === 1 && actor.groupRole !== 'owner') throw new Problem('group.owner_only')
  return change
}

/** Everything that a change did. */
async function rowsOf(db: Reader, groupId: string, n: number): Promise<RowChange[]> {
  const rows: RowChange[] = []
  for (let after: string | null = ''; after !== null; await yieldToEventLoop()) {
    const page = await findRows(db, groupId, n, { limit: batchSize, after })
    for (const row of foldRows(page.rows)) rows.push(row)
    after = page.next
  }
  return rows
}

/** What a draft comes to, in its order. */
export async function* subjectsOf({
  subjects,
  deletions,
  gone,
}: UndoDraft): AsyncGenerator<readonly UndoSubject[]> {
  yield* subjects
  for await (const parts of deletions) yield parts.map((part): UndoSubject => ({ is: 'deletion', part }))
  yield gone
}

/** Takes a change back, and answers the change that this is. */
export const undoChange =
  (longWrites: LongWrites) =>
  async (work: WorkCtx, { id, force }: InputOf<typeof operation>): Promise<ReplyOf<typeof operation>> => {
    const { actor } = work
    return longWrites.runAndShow(work, undoWrite, { id, force, actor }, async ({ db, result, changeId }) => {
      const made = await requireChange(db, actor, requireValue(changeId))
      return { ...requireValue((await toChanges(db, actor, [made]))[0]), ...toNoteMembers(result) }
    })
  }
