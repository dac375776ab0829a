import {
  type ChangedEntityType,
  EntityTypeIn,
  type updateEntityType as operation,
} from '@stowage/contract/catalogues/entity-types'
import type { InputOf } from '@stowage/contract/protocol/operation'
import {
  applySubjects,
  countConversion,
  countConverted,
  type EntitySubject,
  planConversion,
  revertSubjects,
} from '#features/entities/index.ts'
import { requireTexts } from '#http/input/changed-texts.ts'
import { nameKeyOf } from '#kernel/name-key.ts'
import { defineLongWrite, type FinishCtx } from '#long-writes/define-long-write.ts'
import type { LongWrites } from '#long-writes/long-writes.ts'
import type { ReadCtx, WorkCtx, WriteCtx } from '#server/context.ts'
import { requireTemplate, requireTypeRow, showEntityType, type TypeRow } from './entity-types.queries.ts'

type Asked = InputOf<typeof operation>
type Input = Omit<Asked, 'dryRun'>

/** What becomes of a type, last of all. */
interface Facts {
  readonly before: TypeRow
  readonly after: Omit<Input, 'id'>
}

/** Replaces an entity type; one that becomes a location type, or stops being one, takes its entities along. */
export const updateType = defineLongWrite({
  kind: 'entity-types.update',
  format: 2,
  async countSubjects(ctx: WriteCtx, input: Input) {
    const isConverted = await checkChange(ctx, input)
    return isConverted ? 1 + (await countConverted(ctx.db, ctx.actor.groupId, input.id)) : 1
  },
  async *plan(ctx, { id, ...after }): AsyncGenerator<readonly EntitySubject[], Facts> {
    const before = await requireTypeRow(ctx.db, ctx.groupId, id)
    const isLocation = after.isLocation ? 1 : 0
    if (isLocation !== before.is_location) yield* planConversion(ctx, id, isLocation)
    return { before, after }
  },
  apply: applySubjects,
  revert: (ctx, _subjects, undo) => revertSubjects(ctx, undo),
  finish: saveType,
  result: () => undefined,
})

/** Refuses a change that is not allowed; returns whether it converts the entities of the type. */
async function checkChange({ db, actor }: Pick<ReadCtx, 'db' | 'actor'>, input: Input): Promise<boolean> {
  const before = await requireTypeRow(db, actor.groupId, input.id)
  requireTexts(EntityTypeIn, input, before)
  await requireTemplate(db, actor.groupId, input.defaultTemplateId)
  return input.isLocation !== (before.is_location === 1)
}

async function saveType(ctx: FinishCtx, { before, after }: Facts): Promise<void> {
  await ctx.db.q
    .updateTable('entity_types')
    .set({
      name: after.name,
      name_key: nameKeyOf(after.name),
      is_location: after.isLocation ? 1 : 0,
      icon: after.icon,
      default_template_id: after.defaultTemplateId,
      updated_at: ctx.now,
      version: before.version + 1,
    })
    .where('group_id', '=', ctx.groupId)
    .where('id', '=', before.id)
    .execute()
  await ctx.emit({ name: 'entity_type.updated', subjectId: before.id, facts: { before, after } })
}

/** Replaces an entity type, and answers it; with `dryRun` only counts what that would convert. */
export const updateEntityType =
  (longWrites: LongWrites) =>
  async (work: WorkCtx, { dryRun, ...input }: Asked): Promise<ChangedEntityType> => {
    const { groupId } = work.actor
    if (!dryRun)
      return longWrites.runAndShow(work, updateType, input, ({ db }) => showEntityType(db, groupId, input.id))
    return work.read(async ctx => {
      const isConverted = await checkChange(ctx, input)
      const conversion = isConverted
        ? await countConversion(ctx.db, groupId, input.id, input.isLocation)
        : { converted: 0, contents: 0, pinsCleared: 0 }
      return { ...(await showEntityType(ctx.db, groupId, input.id)), conversion }
    })
  }
