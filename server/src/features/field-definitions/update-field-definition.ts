import type {
  FieldChoice,
  FieldDefinition,
  updateFieldDefinition as operation,
} from '@stowage/contract/catalogues/field-definitions'
import type { InputOf } from '@stowage/contract/protocol/operation'
import type { Reader } from '#db/reader-writer.ts'
import { comparableName, type DefinitionRow, findDefinitions, readChoices } from '#features/entities/index.ts'
import type { Answer } from '#http/output/answer.ts'
import { Problem } from '#kernel/problem.ts'
import { defineLongWrite, type PlanCtx } from '#long-writes/define-long-write.ts'
import type { LongWrites } from '#long-writes/long-writes.ts'
import type { WorkCtx, WriteCtx } from '#server/context.ts'
import { mergeChoices, renamedValues, toMembers } from './definition-members.ts'
import { requireFreeName } from './definition-rules.ts'
import { requireDefinition, showDefinition } from './field-definitions.queries.ts'
import {
  applyRenaming,
  countItemsNamed,
  countRenamed,
  planRenaming,
  type RenamedEntity,
  type Renaming,
  revertRenaming,
} from './rename-fields.ts'

type Input = InputOf<typeof operation>

interface Facts {
  readonly id: string
  readonly members: ReturnType<typeof toMembers>
}

/** Replaces a definition; its custom fields and their values follow a new name and new values of its choices. */
export const changeDefinition = defineLongWrite({
  kind: 'field-definitions.update',
  format: 1,
  async countSubjects({ db, actor, request }: WriteCtx, input: Input) {
    const before = await requireDefinition(db, actor.groupId, input.id)
    request.expectVersion(before.version)
    return 1 + (await countRenamed(db, actor.groupId, renamingOf(before, input, choicesAfter(before, input))))
  },
  async *plan({ db, groupId }: PlanCtx, input): AsyncGenerator<readonly RenamedEntity[], Facts> {
    const before = await requireDefinition(db, groupId, input.id)
    const choices = choicesAfter(before, input)
    const renaming = renamingOf(before, input, choices)
    requireFreeName(await findDefinitions(db, groupId), { ...before, name: input.name })
    await requireUnused(db, groupId, renaming)
    yield* planRenaming(db, groupId, renaming)
    return { id: before.id, members: toMembers(input, choices) }
  },
  apply: applyRenaming,
  revert: (ctx, _subjects, undo) => revertRenaming(ctx, undo),
  async finish({ db, groupId, now }, { id, members }) {
    const { version } = await requireDefinition(db, groupId, id)
    await db.q
      .updateTable('field_definitions')
      .set({ ...members, updated_at: now, version: version + 1 })
      .where('group_id', '=', groupId)
      .where('id', '=', id)
      .execute()
  },
  lastSubjects: ({ id }) => [id],
  result: () => undefined,
})

const choicesAfter = (before: DefinitionRow, input: Input): FieldChoice[] =>
  mergeChoices(input, readChoices(before.choices))

const renamingOf = (before: DefinitionRow, input: Input, choices: readonly FieldChoice[]): Renaming => ({
  typeId: before.entity_type_id,
  from: before.name,
  to: input.name,
  unify: input.unifyNames,
  values: renamedValues(readChoices(before.choices), choices),
})

/** Refuses a new name that items of the type have as another custom field. */
async function requireUnused(db: Reader, groupId: string, renaming: Renaming): Promise<void> {
  if (comparableName(renaming.from) === comparableName(renaming.to)) return
  const count = await countItemsNamed(db, groupId, renaming)
  if (count > 0) throw new Problem('field_definition.name_in_use', { extra: { count } })
}

/** Replaces a definition, and answers it. */
export const updateFieldDefinition =
  (longWrites: LongWrites) =>
  (work: WorkCtx, input: Input): Promise<Answer<FieldDefinition>> =>
    longWrites.runAndShow(work, changeDefinition, input, ({ db }) =>
      showDefinition(db, work.actor.groupId, input.id),
    )
