import type { FieldChoice, FieldKind } from '@stowage/contract/catalogues/field-definitions'
import { byCodePoint } from '@stowage/contract/matching/by-code-point'
import { fold } from '@stowage/contract/matching/fold'
import type { Selectable } from 'kysely'
import { statement } from '#db/query/statement.ts'
import type { Reader } from '#db/reader-writer.ts'
import type { Tables } from '#db/tables.ts'

export type DefinitionRow = Selectable<Tables['field_definitions']>

const all = statement<{ groupId: string }>()((q, p) =>
  q.selectFrom('field_definitions').selectAll().where('group_id', '=', p.groupId),
)

/** Every field definition of the group: those of all types first, each type's in their order. */
export const findDefinitions = async (db: Reader, groupId: string): Promise<DefinitionRow[]> =>
  (await db.all(all, { groupId })).sort(
    (a, b) =>
      byCodePoint(a.entity_type_id ?? '', b.entity_type_id ?? '') ||
      a.position - b.position ||
      byCodePoint(a.id, b.id),
  )

/** The choices of a definition as they are stored. */
export const readChoices = (text: string): FieldChoice[] => JSON.parse(text)

/** A name of a custom field as it is compared: without case, accents and outer blanks. */
export const comparableName = (name: string): string => fold(name).trim()

/** Finds the definition of a field, by its exact name, on items of a type. */
export function definitionFinder(
  rows: readonly DefinitionRow[],
): (name: string, typeId: string) => DefinitionRow | undefined {
  const byName = Map.groupBy(rows, ({ name }) => name)
  return (name, typeId) =>
    byName.get(name)?.find(({ entity_type_id: ofType }) => ofType === null || ofType === typeId)
}

/** A number with the unit of its definition, on one line. */
export const withUnit = (number: string, definition: DefinitionRow | undefined): string =>
  definition?.field_kind === 'number' && definition.unit !== '' ? `${number}\u00a0${definition.unit}` : number

/** The definitions of a name that concern items of some types, or of all types when there are none. */
export const findNamed = (
  definitions: readonly DefinitionRow[],
  name: string,
  typeIds?: readonly string[],
): DefinitionRow[] => {
  const wanted = comparableName(name)
  return definitions.filter(
    each =>
      comparableName(each.name) === wanted &&
      (typeIds === undefined || each.entity_type_id === null || typeIds.includes(each.entity_type_id)),
  )
}

/** The kind on which all definitions agree; undefined when they do not, and when there is none. */
export function agreedKind(definitions: readonly DefinitionRow[]): FieldKind | undefined {
  const kind = definitions[0]?.field_kind
  return definitions.every(each => each.field_kind === kind) ? kind : undefined
}
