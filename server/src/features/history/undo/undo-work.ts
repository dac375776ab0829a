import type { PlanCtx } from '#long-writes/define-long-write.ts'
import type { Target } from './entity-targets.ts'
import type { Judged } from './judge-rows.ts'
import type { Notes } from './notes.ts'
import type { Cause, Conflict, PlainTable } from './undo-subjects.ts'

/** How a change is taken back. */
export interface UndoWays {
  /** Old values are written over what was changed since. */
  readonly force: boolean
  /** What the rules do not let be as it was is made to fit them, where it can be, and told. */
  readonly fits: boolean
  /** What others use by now stays. */
  readonly keepsUsed: boolean
}

/** What came with a change and is to go again: ids by table. */
export type Removals = Readonly<Record<'entities' | PlainTable, Set<string>>>

/** What taking a change back comes to, as far as it is worked out. */
export interface UndoWork {
  readonly ctx: PlanCtx
  readonly ways: UndoWays
  readonly judged: readonly Judged[]
  readonly removals: Removals
  /** The entities that are changed or come back, by id. */
  readonly targets: Map<string, Target>
  /** What stands against it. */
  readonly conflicts: Conflict[]
  /** What is to be told of it. */
  readonly notes: Notes
}

/** An entity that the rules do not let be as it was, because of what has become of something else. */
export const entityConflict = (subjectId: string, members: readonly string[], cause?: Cause): Conflict => ({
  table: 'entities',
  subjectId,
  key: '',
  members,
  ...(cause && { cause }),
})

/** What has become of something that is no part of anything else. */
export const causeOf = (table: string, subjectId: string, ...columns: string[]): Cause => ({
  ...{ table, subjectId, key: '', columns },
})
