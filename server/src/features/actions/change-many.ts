import type { Completed } from '@stowage/contract/actions'
import type { Reader } from '#db/reader-writer.ts'
import {
  type Change,
  countEntities,
  differences,
  type LoadedEntity,
  loadEntities,
  type StoredEntity,
  saveEntities,
} from '#features/entities/index.ts'
import { requireValue } from '#kernel/require-value.ts'
import { defineLongWrite, type LongWrite, type PlanCtx } from '#long-writes/define-long-write.ts'

/** A thing and what is to be set of it. */
export interface Wanted {
  readonly id: string
  readonly members: Partial<StoredEntity>
}

/** What is to be set back. */
type Undo = readonly Wanted[]

type ChangeMany = LongWrite<unknown, Wanted, Undo, Completed, Completed>

/** A long write that sets members of things which the plan yields, with a line of history for each of them. */
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
      const changes = await changesOf(ctx, subjects, ctx.now)
      await saveEntities(ctx.db, ctx, changes)
      await ctx.emit(...changes.map(change => ({ ...toldOf(change, via), name: 'entity.updated' as const })))
      return subjects.map((wanted, i) => undoOf(wanted, requireValue(changes[i])))
    },
    async revert(ctx, _subjects, undo) {
      const changes = await changesOf(ctx, undo, ctx.now)
      await saveEntities(ctx.db, ctx, changes)
    },
    async finish(ctx, { completed }) {
      if (completed > 0) await ctx.announce('entity.mutation')
    },
    result: completed => completed,
  })

interface Changed extends Change {
  readonly before: LoadedEntity
  readonly after: LoadedEntity
}

/** What becomes of the things, each as one more version of it. */
async function changesOf(
  { db, groupId }: { db: Reader; groupId: string },
  wanted: readonly Wanted[],
  now: string,
): Promise<Changed[]> {
  const entities = await loadEntities(
    db,
    groupId,
    wanted.map(({ id }) => id),
  )
  return wanted.map(({ id, members }) => {
    const before = entities.get(id)
    if (before === undefined) throw new Error(`A thing that was to be changed is gone: ${id}`)
    const row = { ...before.row, updated_at: now, ...members, version: before.row.version + 1 }
    return { before, after: { ...before, row } }
  })
}

const toldOf = ({ before, after }: Changed, via: string) => ({
  subjectId: after.row.id,
  facts: { ...differences(before, after), via },
})

function undoOf({ id, members }: Wanted, { before: { row } }: Changed): Wanted {
  const names = Object.keys(members) as (keyof StoredEntity)[]
  const were = Object.fromEntries(names.map(name => [name, row[name]]))
  return { id, members: { ...were, updated_at: row.updated_at } }
}
