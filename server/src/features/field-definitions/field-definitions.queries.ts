import type { FieldDefinition } from '@stowage/contract/catalogues/field-definitions'
import { statement } from '#db/query/statement.ts'
import type { Reader } from '#db/reader-writer.ts'
import { type DefinitionRow, findDefinitions, readChoices } from '#features/entities/index.ts'
import { type Answer, answer } from '#http/output/answer.ts'
import { Problem } from '#kernel/problem.ts'
import type { ReadCtx } from '#server/context.ts'

const byId = statement<{ groupId: string; id: string }>()((q, p) =>
  q.selectFrom('field_definitions').selectAll().where('group_id', '=', p.groupId).where('id', '=', p.id),
)

/** A definition of this group; no access looks like not found. */
export async function requireDefinition(db: Reader, groupId: string, id: string): Promise<DefinitionRow> {
  const row = await db.first(byId, { groupId, id })
  if (row === undefined) throw new Problem('field_definition.not_found')
  return row
}

export const toDefinition = (row: DefinitionRow): FieldDefinition => ({
  id: row.id,
  typeId: row.entity_type_id,
  name: row.name,
  kind: row.field_kind,
  unit: row.unit,
  choices: readChoices(row.choices),
  help: row.help,
  position: row.position,
  isRequired: row.is_required === 1,
  remindDays: row.remind_days,
})

/** Lists the definitions of the group. */
export const listFieldDefinitions = async ({ db, actor }: ReadCtx): Promise<FieldDefinition[]> =>
  (await findDefinitions(db, actor.groupId)).map(toDefinition)

/** Shows a definition. */
export async function showDefinition(
  db: Reader,
  groupId: string,
  id: string,
): Promise<Answer<FieldDefinition>> {
  const row = await requireDefinition(db, groupId, id)
  return answer(toDefinition(row), { version: row.version })
}
