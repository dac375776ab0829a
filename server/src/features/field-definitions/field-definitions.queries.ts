import type { FieldChoice, FieldDefinition } from '@stowage/contract/catalogues/field-definitions'
import { byCodePoint } from '@stowage/contract/matching/by-code-point'
import type { Selectable } from 'kysely'
import { statement } from '#db/query/statement.ts'
import type { Reader } from '#db/reader-writer.ts'
import type { Tables } from '#db/tables.ts'
import { type Answer, answer } from '#http/output/answer.ts'
import { Problem } from '#kernel/problem.ts'
import type { ReadCtx } from '#server/context.ts'

export type DefinitionRow = Selectable<Tables['field_definitions']>

const all = statement<{ groupId: string }>()((q, p) =>
  q.selectFrom('field_definitions').selectAll().where('group_id', '=', p.groupId),
)

/** Every definition of the group: those of all types first, each type's in their order. */
export const findDefinitions = async (db: Reader, groupId: string): Promise<DefinitionRow[]> =>
  (await db.all(all, { groupId })).sort(
    (a, b) =>
      byCodePoint(a.entity_type_id ?? '', b.entity_type_id ?? '') ||
      a.position - b.position ||
      byCodePoint(a.id, b.id),
  )

const byId = statement<{ groupId: string; id: string }>()((q, p) =>
  q.selectFrom('field_definitions').selectAll().where('group_id', '=', p.groupId).where('id', '=', p.id),
)

/** A definition of this group; no access looks like not found. */
export async function requireDefinition(db: Reader, groupId: string, id: string): Promise<DefinitionRow> {
  const row = await db.first(byId, { groupId, id })
  if (row === undefined) throw new Problem('field_definition.not_found')
  return row
}

/** The choices of a definition as they are stored. */
export const readChoices = (text: string): FieldChoice[] => JSON.parse(text)

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
