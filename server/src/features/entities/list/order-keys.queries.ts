import { statement } from '#db/query/statement.ts'
import type { Reader } from '#db/reader-writer.ts'
import { nameKeyOf } from '#kernel/name-key.ts'
import type { Field } from '../model/entity.ts'
import type { Key } from './order.ts'

interface Ids {
  readonly groupId: string
  readonly ids: readonly string[]
}

const nameKeysIn = (table: 'entities' | 'entity_types') =>
  statement<Ids>()((q, p, dialect) =>
    q
      .selectFrom(table)
      .select(['id', 'name_key'])
      .where('group_id', '=', p.groupId)
      .where(({ ref }) => dialect.isAnyOf(ref('id'), p.ids, 'text')),
  )

const namesOfTypes = nameKeysIn('entity_types')
const namesOfEntities = nameKeysIn('entities')

const toMap = (rows: readonly { id: string; name_key: string }[]) =>
  new Map(rows.map(({ id, name_key }) => [id, name_key]))

/** The name keys of some entity types. */
export const findTypeKeys = async (db: Reader, groupId: string, ids: readonly string[]) =>
  toMap(await db.all(namesOfTypes, { groupId, ids }))

/** The name keys of some entities. */
export const findNameKeys = async (db: Reader, groupId: string, ids: readonly string[]) =>
  toMap(await db.all(namesOfEntities, { groupId, ids }))

const fieldsByName = statement<{ groupId: string; name: string; rowNumbers: readonly number[] }>()(
  (q, p, dialect) =>
    q
      .selectFrom('entity_fields')
      .select(['entity_n', 'type', 'text_value', 'number_value', 'boolean_value', 'time_value'])
      .where(({ ref }) => dialect.impliedGroup(ref('group_id'), p.groupId))
      .where(({ ref }) => dialect.isAnyOf(ref('entity_n'), p.rowNumbers, 'number'))
      .where('name', '=', p.name)
      .orderBy('entity_n')
      .orderBy('position'),
)

type Values = Pick<Field, 'type' | 'text_value' | 'number_value' | 'boolean_value' | 'time_value'>

const keys: Readonly<Record<Field['type'], (field: Values) => Key | undefined>> = {
  number: ({ number_value }) => ({ rank: 0, ord: number_value }),
  time: ({ time_value }) => (time_value === null ? undefined : { rank: 1, ord: time_value }),
  text: ({ text_value }) => (text_value === '' ? undefined : { rank: 2, ord: nameKeyOf(text_value) }),
  boolean: ({ boolean_value }) => ({ rank: 3, ord: boolean_value }),
}

/** The keys of some rows, by their numbers, in the order of a custom field: of the first that has something in it. */
export async function findFieldKeys(
  db: Reader,
  groupId: string,
  name: string,
  rowNumbers: readonly number[],
): Promise<Map<number, Key>> {
  const found = new Map<number, Key>()
  for (const field of await db.all(fieldsByName, { groupId, name, rowNumbers })) {
    const key = keys[field.type](field)
    if (key !== undefined && !found.has(field.entity_n)) found.set(field.entity_n, key)
  }
  return found
}
