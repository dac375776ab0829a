import type { Entity } from '@stowage/contract/entities/entity'
import type { Reader } from '#db/reader-writer.ts'
import type { Answer } from '#http/output/answer.ts'
import type { Instant } from '#kernel/clock.ts'
import { notYet } from '#kernel/not-yet.ts'
import { requireValue } from '#kernel/require-value.ts'
import { defineLongWrite, type LongWrite, maxShortWrite } from '#long-writes/define-long-write.ts'
import type { LongWrites } from '#long-writes/long-writes.ts'
import type { Member, WriteCtx, WriteOfAnySize } from '#server/context.ts'
import { shownTo } from '../lent/lent.queries.ts'
import { placeEntities } from '../placement/place-entities.ts'
import { findAncestry, type RequestedPlacement } from '../placement/resolve-placement.ts'
import { type KnownEntity, loadEntity, showChanged, showEntityById } from '../read/entity.queries.ts'
import {
  applySubjects,
  type EntitySubject,
  type EntityUndo,
  placementSubjects,
  revertSubjects,
} from '../subjects/entity-subjects.ts'
import { cascadeOf, countChanged, type KnownChange, requireMove, saveChange } from './save-change.ts'
import { changeBetween, type MembersToSet, setMembers } from './set-members.ts'

/** Checks what is asked for of an entity, and says what it comes to. */
type ToChange<I> = (db: Reader, groupId: string, before: KnownEntity, input: I) => Promise<KnownChange>

/** What is set of the entity itself, last of all. */
interface Facts {
  readonly wanted: MembersToSet
  readonly asked: Partial<RequestedPlacement>
}

/** An operation that changes one entity, whatever follows from it for others. */
export interface ChangeOperation<I> {
  /** Does it in one transaction; `notYet` when it would change too much for that. */
  atOnce(ctx: WriteCtx, input: I): Promise<Answer<Entity> | typeof notYet>
  readonly longWrite: LongWrite<I, EntitySubject, EntityUndo, Facts, void>
}

/** Declares an operation that changes one entity. */
export function defineChange<I extends { readonly id: string }>(
  kind: string,
  toChange: ToChange<I>,
): ChangeOperation<I> {
  async function requireChange(
    { db, actor, now, request }: WriteCtx,
    input: I,
    before: KnownEntity,
  ): Promise<KnownChange> {
    request.expectVersion(before.row.version)
    return asNextVersion(await toChange(db, actor.groupId, before, input), now)
  }
  return {
    async atOnce(ctx, input) {
      const to = shownTo(ctx)
      const { groupId } = to
      const before = await loadEntity(ctx.db, groupId, input.id)
      const change = await requireChange(ctx, input, before)
      if ((await countChanged(ctx.db, groupId, change)) > maxShortWrite) return notYet
      for await (const placements of cascadeOf(ctx.db, groupId, change))
        await placeEntities(ctx.db, groupId, placements)
      await saveChange({ ...ctx, groupId }, change)
      return await showChanged(ctx.db, to, change)
    },
    longWrite: defineLongWrite({
      kind,
      format: 2,
      async countSubjects(ctx: WriteCtx, input: I) {
        const { groupId } = ctx.actor
        const before = await loadEntity(ctx.db, groupId, input.id)
        return countChanged(ctx.db, groupId, await requireChange(ctx, input, before))
      },
      async *plan({ db, groupId, now }, input): AsyncGenerator<readonly EntitySubject[], Facts> {
        const before = await loadEntity(db, groupId, input.id)
        const change = asNextVersion(await toChange(db, groupId, before, input), now)
        await requireMove(db, change)
        for await (const placements of cascadeOf(db, groupId, change)) yield placementSubjects(placements)
        const { parentId, locationId } = change.asked
        return { wanted: changeBetween(before, change.after), asked: { parentId, locationId } }
      },
      apply: applySubjects,
      revert: (ctx, _subjects, undo) => revertSubjects(ctx, undo),
      async finish(ctx, { wanted, asked }) {
        const { before, after } = requireValue((await setMembers(ctx, [wanted]))[0])
        const ancestry = await findAncestry(ctx.db, ctx.groupId, [after.row.parent_id, after.row.location_id])
        await saveChange(ctx, { before, after, asked, ancestry, unpinsChildren: false })
      },
      lastSubjects: ({ wanted }) => [wanted.id],
      result: () => undefined,
    }),
  }
}

const asNextVersion = (change: KnownChange, now: Instant): KnownChange => {
  const { before, after } = change
  return {
    ...change,
    after: {
      ...after,
      titled: before.titled,
      row: { ...after.row, version: before.row.version + 1, updated_at: now },
    },
  }
}

/** A write that changes one entity, and answers it as it is then. */
export const changeEntity = <I extends { readonly id: string }>(
  longWrites: LongWrites,
  { atOnce, longWrite }: ChangeOperation<I>,
): WriteOfAnySize<Member, I, Answer<Entity>> =>
  longWrites.ofAnySizeShown(longWrite, (ctx, { id }) => showEntityById(ctx.db, shownTo(ctx), id), atOnce)
