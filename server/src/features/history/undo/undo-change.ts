import type { ChangeNote } from '@stowage/contract/history/change-notes'
import type {
  undoChange as operation,
  UndoChangedSince,
  UndoConflict,
} from '@stowage/contract/history/history'
import type { InputOf, ReplyOf } from '@stowage/contract/protocol/operation'
import { sql } from 'kysely'
import { batchSize } from '#db/query/batches.ts'
import { statement } from '#db/query/statement.ts'
import type { Reader } from '#db/reader-writer.ts'
import { countAround } from '#features/entities/index.ts'
import { Problem } from '#kernel/problem.ts'
import { requireValue } from '#kernel/require-value.ts'
import { yieldToEventLoop } from '#kernel/yield-to-event-loop.ts'
import { defineLongWrite, maxShortWrite, type PlanCtx } from '#long-writes/define-long-write.ts'
import type { LongWrites } from '#long-writes/long-writes.ts'
import type { Member, WorkCtx, WriteCtx } from '#server/context.ts'
import { type ChangeRow, findRows, requireChange } from '../changes.queries.ts'
import { foldRows, type RowChange } from '../fold-rows.ts'
import { memberOf } from '../members.ts'
import { findSubjects, nameRef, subjectOf } from '../subjects.queries.ts'
import { roleProblem, toChanges } from '../to-changes.ts'
import { applyUndo, revertUndo } from './apply-undo.ts'
import { draftUndo, type UndoDraft } from './draft-undo.ts'
import { findEffective } from './judge-rows.ts'
import type { UndoSubject } from './undo-subjects.ts'
import { toNoteMembers } from './undo-work.ts'

interface Asked {
  readonly id: string
  readonly force: boolean
  readonly actor: Member
  /** The day of the actor. */
  readonly today: string
}

interface Facts {
  readonly undoes: string
  readonly isForOwners: boolean
  /** Undefined in what an earlier version has begun. */
  readonly isForLenders: boolean | undefined
  readonly notes: readonly ChangeNote[]
}

/** Takes back what a change did, as a change of its own. */
export const undoWrite = defineLongWrite({
  kind: 'history.undo',
  format: 3,
  tellChange: ({ undoes, isForOwners, isForLenders = false }: Facts) => ({
    kind: 'undone',
    undoes,
    isForOwners,
    isForLenders,
  }),
  async countSubjects({ db }: WriteCtx<Pick<Member, 'userId' | 'groupId'>>, { id, force, actor }: Asked) {
    const { n, count } = await requireUndoable(db, { id, force, actor })
    if (!force || count > maxShortWrite) return count
    return count + (await countUses(db, actor.groupId, await rowsOf(db, actor.groupId, n)))
  },
  async *plan(ctx: PlanCtx, { id, force, actor, today }): AsyncGenerator<readonly UndoSubject[], Facts> {
    const change = await requireUndoable(ctx.db, { id, force, actor })
    const rows = await rowsOf(ctx.db, ctx.groupId, change.n)
    const draft = await draftUndo(ctx, change.n, rows, {
      force,
      fits: force,
      keepsUsed: change.kind === 'imported',
      today,
    })
    await refuseConflicts(ctx.db, actor, change.n, draft)
    yield* subjectsOf(draft)
    return {
      undoes: id,
      isForOwners: change.is_for_owners === 1,
      isForLenders: change.is_for_lenders === 1,
      notes: draft.notes,
    }
  },
  apply: applyUndo,
  revert: (ctx, _subjects, reversal) => revertUndo(ctx, reversal),
  result: ({ notes }) => notes,
})

/** A change that the caller may take back. With `force` it overwrites what others did, which is not for lenders. */
async function requireUndoable(db: Reader, { id, force, actor }: Omit<Asked, 'today'>): Promise<ChangeRow> {
  const change = await requireChange(db, actor, id)
  if (change.undone_by !== null) throw new Problem('history.undone')
  if (change.is_undoable === 0) throw new Problem('history.not_undoable')
  const problem = roleProblem(actor, change)
  if (problem !== undefined) throw new Problem(problem)
  if (force && actor.groupRole === 'lender') throw new Problem('member.lends_only')
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
    const { actor, now, request } = work
    const asked = { id, force, actor, today: request.today(now) }
    return longWrites.runAndShow(work, undoWrite, asked, async ({ db, result, changeId }) => {
      const made = await requireChange(db, actor, requireValue(changeId))
      const [shown] = await toChanges(db.hiding(actor.hidden), actor, [made])
      return { ...requireValue(shown), ...toNoteMembers(result) }
    })
  }

const carriers = statement<{ groupId: string; ids: readonly string[] }>()(
  (_q, p, dialect) => sql<{ count: number }>`
  select count(*) as count from (select 1 from tags t join entity_tags l on l.group_id = t.group_id and l.tag_n = t.n
    where t.group_id = ${p.groupId} and ${dialect.isAnyOf(sql.ref('t.id'), p.ids, 'text')}
    limit ${sql.lit(maxShortWrite + 1)}) links`,
)

/** How much is changed besides when what came with a change goes although it is used; of each kind as much as matters. */
async function countUses(db: Reader, groupId: string, rows: readonly RowChange[]): Promise<number> {
  const idsOf = (table: string): string[] =>
    rows.flatMap(row => (row.table === table && !row.existed ? [row.subjectId] : []))
  const carried = await db.first(carriers, { groupId, ids: idsOf('tags') })
  return (carried?.count ?? 0) + (await countAround(db, groupId, idsOf('entities')))
}

/** How many conflicts are told one by one. */
const maxTold = 100

/** Throws a 409 that tells what stands against taking a change back, the one with the number `n`, and which later change it is from. */
export async function refuseConflicts(
  db: Reader,
  actor: Member,
  n: number,
  { conflicts, effective }: Pick<UndoDraft, 'conflicts' | 'effective'>,
): Promise<void> {
  if (conflicts.length === 0) return
  const told = conflicts.slice(0, maxTold)
  const subjects = await findSubjects(db, actor, told.map(subjectOf))
  const causes = told.flatMap(({ cause }) => cause?.subjectId ?? [])
  const elsewhere = await findEffective(db, actor.groupId, n, causes)
  const shown = told.flatMap(({ cause, ...conflict }): UndoConflict[] => {
    const subject = subjects.get(nameRef(subjectOf(conflict)))
    if (subject === undefined) return []
    const changeId =
      (cause && elsewhere.changeOf(cause, cause.columns)) ?? effective.changeOf(conflict, conflict.members)
    const element = conflict.element && { element: conflict.element }
    return [{ subject, members: conflict.members.map(memberOf), ...element, changeId }]
  })
  const extra: UndoChangedSince = { conflicts: shown, count: conflicts.length }
  throw new Problem('history.changed_since', { extra: { ...extra } })
}
