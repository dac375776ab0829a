import { exportLanguages } from '@stowage/contract/tables/table-exports'
import { tablesWith } from '#db/inventory/table-lists.ts'
import type { Reader } from '#db/reader-writer.ts'
import { blankEntity, type EntityRow } from '#features/entities/index.ts'
import { keysOf } from '#kernel/keys-of.ts'
import { newLocations, newTags, newTypesIn } from './new-group.ts'

/** Tables that are empty as long as nobody uses the group; it was made with a few types, locations and tags. */
const signsOfUse = tablesWith('isUse', true)

/**
 * Is there nothing in the group but what it was made with? What was removed of that does not matter, what was changed
 * does: nobody shall lose anything that they have typed.
 */
export async function isAsNew(db: Reader, groupId: string): Promise<boolean> {
  for (const table of signsOfUse) {
    const used = await db.q.selectFrom(table).select('id').where('group_id', '=', groupId).limit(1).execute()
    if (used.length > 0) return false
  }
  return (
    (await hasOnlyNewLocations(db, groupId)) &&
    (await hasOnlyNewTags(db, groupId)) &&
    (await hasOnlyNewTypes(db, groupId)) &&
    !(await hasTypeWithFields(db, groupId))
  )
}

/** Are these distinct ones of the names? */
const areOf = (names: readonly string[], rows: readonly { readonly name: string }[]): boolean =>
  rows.every(({ name }) => names.includes(name)) && new Set(rows.map(({ name }) => name)).size === rows.length

async function hasOnlyNewLocations(db: Reader, groupId: string): Promise<boolean> {
  const rows: EntityRow[] = await db.q
    .selectFrom('entities')
    .selectAll()
    .where('group_id', '=', groupId)
    .limit(newLocations.length + 1)
    .execute()
  return areOf(newLocations, rows) && rows.every(isUntouched)
}

/** Is it as it was made? Whatever is written to an item, its tags and custom fields included, raises its version. */
function isUntouched(row: EntityRow): boolean {
  const { height, updated_at } = row
  const blank = { ...blankEntity(row), is_location: 1, quantity: 1, height, updated_at }
  return keysOf(blank).every(name => row[name] === blank[name])
}

async function hasOnlyNewTags(db: Reader, groupId: string): Promise<boolean> {
  const rows = await db.q
    .selectFrom('tags')
    .select(['name', 'version', 'description', 'color', 'icon', 'parent_id'])
    .where('group_id', '=', groupId)
    .limit(newTags.length + 1)
    .execute()
  return (
    areOf(newTags, rows) &&
    rows.every(
      ({ version, description, color, icon, parent_id }) =>
        version === 1 && description + color + icon === '' && parent_id === null,
    )
  )
}

const newTypes = exportLanguages.flatMap(newTypesIn)

/** Is a field defined for one of the types, which an import replaces? Definitions of all types stay. */
async function hasTypeWithFields(db: Reader, groupId: string): Promise<boolean> {
  const rows = await db.q
    .selectFrom('field_definitions')
    .select('id')
    .where('group_id', '=', groupId)
    .where('entity_type_id', 'is not', null)
    .limit(1)
    .execute()
  return rows.length > 0
}

async function hasOnlyNewTypes(db: Reader, groupId: string): Promise<boolean> {
  const rows = await db.q
    .selectFrom('entity_types')
    .select(['name', 'version', 'is_location', 'description', 'icon', 'default_template_id'])
    .where('group_id', '=', groupId)
    .limit(3)
    .execute()
  return (
    new Set(rows.map(({ is_location }) => is_location)).size === rows.length &&
    rows.every(
      ({ name, version, is_location, description, icon, default_template_id }) =>
        version === 1 &&
        newTypes.some(type => type.name === name && type.is_location === is_location) &&
        description + icon === '' &&
        default_template_id === null,
    )
  )
}
