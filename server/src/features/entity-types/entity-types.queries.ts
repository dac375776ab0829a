import type { EntityType } from '@stowage/contract/catalogues/entity-types'
import type { TemplateSummary } from '@stowage/contract/catalogues/template-summary'
import type { Selectable } from 'kysely'
import type { Reader } from '#db/reader-writer.ts'
import type { Tables } from '#db/tables.ts'
import { toTypeSummary } from '#features/entities/index.ts'
import { Problem } from '#kernel/problem.ts'
import { requireValue } from '#kernel/require-value.ts'
import type { ReadCtx } from '#server/context.ts'

/** A type as it is stored. */
export type TypeRow = Selectable<Tables['entity_types']>

/** A type's row with the template that it names beside it. */
const typesOf = (db: Reader, groupId: string) =>
  db.q
    .selectFrom('entity_types as e')
    .leftJoin('templates as t', join =>
      join.onRef('t.group_id', '=', 'e.group_id').onRef('t.id', '=', 'e.default_template_id'),
    )
    .selectAll('e')
    .select([
      't.id as t_id',
      't.name as t_name',
      't.description as t_description',
      't.created_at as t_created_at',
      't.updated_at as t_updated_at',
    ])
    .where('e.group_id', '=', groupId)

interface TemplateColumns {
  t_id: string | null
  t_name: string | null
  t_description: string | null
  t_created_at: string | null
  t_updated_at: string | null
}

function withTemplate(row: TypeRow & TemplateColumns): EntityType {
  if (row.t_id === null) return toTypeSummary(row)
  const defaultTemplate: TemplateSummary = {
    id: row.t_id,
    name: requireValue(row.t_name),
    description: requireValue(row.t_description),
    createdAt: requireValue(row.t_created_at),
    updatedAt: requireValue(row.t_updated_at),
  }
  return { ...toTypeSummary(row), defaultTemplateId: row.t_id, defaultTemplate }
}

/** Lists the entity types of the group, by name. */
export const listEntityTypes = async ({ db, actor }: ReadCtx): Promise<EntityType[]> =>
  (await typesOf(db, actor.groupId).orderBy('e.name_key').orderBy('e.id').execute()).map(withTemplate)

/** Shows an entity type with its template. */
export async function showEntityType(db: Reader, groupId: string, id: string): Promise<EntityType> {
  const row = await typesOf(db, groupId).where('e.id', '=', id).executeTakeFirst()
  if (row === undefined) throw new Problem('entity_type.not_found')
  return withTemplate(row)
}

/** An entity type's row in this group; no access looks like not found. */
export async function requireTypeRow(db: Reader, groupId: string, id: string): Promise<TypeRow> {
  const row = await db.q
    .selectFrom('entity_types')
    .selectAll()
    .where('group_id', '=', groupId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (row === undefined) throw new Problem('entity_type.not_found')
  return row
}

/** Refuses a template that is not one of this group's. */
export async function requireTemplate(db: Reader, groupId: string, id: string | null): Promise<void> {
  if (id === null) return
  const row = await db.q
    .selectFrom('templates')
    .select('id')
    .where('group_id', '=', groupId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (row === undefined) throw new Problem('template.not_found')
}
