import type { Completed } from '@stowage/contract/entities/actions'
import {
  type Changed,
  countEntities,
  type MembersToSet,
  type StoredEntity,
  saveEntities,
  setMembers,
} from '#features/entities/index.ts'
import { requireValue } from '#kernel/require-value.ts'
import { defineLongWrite, type LongWrite, type PlanCtx } from '#long-writes/define-long-write.ts'

/** An item and what is to be set of it. */
export type Wanted = Pick<MembersToSet, 'id' | 'members'>

/** What is to be set back. */
type Undo = readonly Wanted[]

type ChangeMany = LongWrite<unknown, Wanted, Undo, Completed, Completed>

/** A long write that sets members of items which the plan yields. */
export const changeMany = (
  via: string,
  plan: (ctx: PlanCtx) => AsyncGenerator<readonly Wanted[]>,
): ChangeMany =>
  defineLongWrite({
    kind: `actions.${via}`,
    format: 1,
    countSubjects: ({ db, actor }) => countEntities(db, actor.groupId),
    async *plan(ctx) {
      let completed = 0
      for await (const wanted of plan(ctx)) {
        completed += wanted.length
        yield wanted
      }
      return { completed }
    },
    async apply(ctx, subjects) {
      const changes = await setMembers(ctx, subjects)
      await saveEntities(ctx.db, ctx, changes)
      return subjects.map((wanted, i) => undoOf(wanted, requireValue(changes[i])))
    },
    async revert(ctx, _subjects, undo) {
      const changes = await setMembers(ctx, undo)
      await saveEntities(ctx.db, ctx, changes)
    },
    result: completed => completed,
  })

function undoOf({ id, members }: Wanted, { before: { row } }: Changed): Wanted {
  const names = Object.keys(members) as (keyof StoredEntity)[]
  const were = Object.fromEntries(names.map(name => [name, row[name]]))
  return { id, members: { ...were, updated_at: row.updated_at } }
}
