import type {
  FieldDefinition,
  createFieldDefinition as operation,
} from '@stowage/contract/catalogues/field-definitions'
import type { InputOf } from '@stowage/contract/protocol/operation'
import { findDefinitions, requireType } from '#features/entities/index.ts'
import type { Answer } from '#http/output/answer.ts'
import { newId } from '#kernel/ids.ts'
import { Problem } from '#kernel/problem.ts'
import { defineLongWrite, type PlanCtx, type Requester } from '#long-writes/define-long-write.ts'
import type { LongWrites } from '#long-writes/long-writes.ts'
import type { WorkCtx, WriteCtx } from '#server/context.ts'
import { newChoices, toMembers } from './definition-members.ts'
import { isFull, requireFreeName } from './definition-rules.ts'
import { showDefinition } from './field-definitions.queries.ts'
import {
  applyRenaming,
  countRenamed,
  planRenaming,
  type RenamedEntity,
  revertRenaming,
} from './rename-fields.ts'

type Input = InputOf<typeof operation>

interface Facts {
  readonly id: string
  readonly typeId: string | null
  readonly position: number
  readonly members: ReturnType<typeof toMembers>
}

/** Makes a definition, and gives its name to custom fields that differ from it in case, accents and outer blanks only. */
export const makeDefinition = defineLongWrite({
  kind: 'field-definitions.create',
  format: 1,
  countSubjects: async ({ db, actor }: WriteCtx<Requester>, input: Input) =>
    1 + (await countRenamed(db, actor.groupId, renamingOf(input))),
  async *plan({ db, groupId }: PlanCtx, input): AsyncGenerator<readonly RenamedEntity[], Facts> {
    const { typeId, name } = input
    if (typeId !== null) await requireType(db, groupId, typeId)
    const all = await findDefinitions(db, groupId)
    const id = newId()
    requireFreeName(all, { id, entity_type_id: typeId, name })
    if (isFull(all, typeId)) throw new Problem('field_definition.too_many')
    yield* planRenaming(db, groupId, renamingOf(input))
    const last = all.findLast(row => row.entity_type_id === typeId)?.position ?? 0
    return { id, typeId, position: last + 1, members: toMembers(input, newChoices(input)) }
  },
  apply: applyRenaming,
  revert: (ctx, _subjects, undo) => revertRenaming(ctx, undo),
  async finish({ db, groupId, now }, { id, typeId, position, members }) {
    await db.q
      .insertInto('field_definitions')
      .values({
        ...members,
        id,
        group_id: groupId,
        entity_type_id: typeId,
        position,
        created_at: now,
        updated_at: now,
      })
      .execute()
  },
  lastSubjects: ({ id }) => [id],
  result: ({ id }) => id,
})

const renamingOf = ({ typeId, name, unifyNames }: Input) => ({
  typeId,
  from: name,
  to: name,
  unify: unifyNames,
  values: new Map(),
})

/** Makes a definition, and answers it. */
export const createFieldDefinition =
  (longWrites: LongWrites) =>
  (work: WorkCtx, input: Input): Promise<Answer<FieldDefinition>> =>
    longWrites.runAndShow(work, makeDefinition, input, ({ db, result }) =>
      showDefinition(db, work.actor.groupId, result),
    )
