import { statement } from '#db/query/statement.ts'
import type { Reader, Writer } from '#db/reader-writer.ts'
import type { Flag } from '#db/tables/columns.ts'
import { newId } from '#kernel/ids.ts'
import { nameKeyOf } from '#kernel/name-key.ts'
import { Problem } from '#kernel/problem.ts'

const findType = statement<{ groupId: string; id: string }>()((q, p) =>
  q
    .selectFrom('entity_types')
    .select(['id', 'is_location'])
    .where('group_id', '=', p.groupId)
    .where('id', '=', p.id),
)

const oldestType = statement<{ groupId: string; isLocation: Flag }>()((q, p) =>
  q
    .selectFrom('entity_types')
    .select(['id', 'is_location'])
    .where('group_id', '=', p.groupId)
    .where('is_location', '=', p.isLocation)
    .orderBy('created_at')
    .orderBy('id')
    .limit(1),
)

/** What an entity needs to know of its type. */
export interface TypeRef {
  readonly id: string
  readonly is_location: Flag
}

/** An entity type of this group; no access looks like not found. */
export async function requireType(db: Reader, groupId: string, id: string): Promise<TypeRef> {
  const type = await db.first(findType, { groupId, id })
  if (type === undefined) throw new Problem('entity_type.not_found')
  return type
}

/** The group's default type of a kind: its oldest one, made when there is none. */
export async function defaultType(
  db: Writer,
  groupId: string,
  isLocation: Flag,
  now: string,
): Promise<TypeRef> {
  const known = await findDefaultType(db, groupId, isLocation)
  if (known !== undefined) return known
  const type = { id: newId(), is_location: isLocation }
  await makeType(db, groupId, type, now)
  return type
}

/** The group's oldest type of a kind; undefined when it has none. */
export const findDefaultType = (
  db: Reader,
  groupId: string,
  isLocation: Flag,
): Promise<TypeRef | undefined> => db.first(oldestType, { groupId, isLocation })

/** Makes a type, named after its kind unless it has a name of its own. */
export async function makeType(
  db: Writer,
  groupId: string,
  type: TypeRef,
  now: string,
  name = type.is_location ? 'Location' : 'Item',
): Promise<void> {
  await db.q
    .insertInto('entity_types')
    .values({
      ...type,
      group_id: groupId,
      name,
      name_key: nameKeyOf(name),
      icon: '',
      default_template_id: null,
      created_at: now,
      updated_at: now,
    })
    .execute()
}

const findTags = statement<{ groupId: string; ids: readonly string[] }>()((q, p, dialect) =>
  q
    .selectFrom('tags')
    .select(['id', 'n'])
    .where('group_id', '=', p.groupId)
    .where(({ ref }) => dialect.isAnyOf(ref('id'), p.ids, 'text')),
)

/** The row numbers of some tags of this group, given without repetition; all of them must exist. */
export const requireTags = async (db: Reader, groupId: string, ids: readonly string[]): Promise<number[]> => [
  ...(await requireTagNumbers(db, groupId, ids)).values(),
]

/** The same, by the ids of the tags. */
export async function requireTagNumbers(
  db: Reader,
  groupId: string,
  ids: readonly string[],
): Promise<Map<string, number>> {
  const rows = ids.length === 0 ? [] : await db.all(findTags, { groupId, ids })
  if (rows.length < ids.length) throw new Problem('tag.not_found')
  return new Map(rows.map(({ id, n }) => [id, n]))
}

const findProducts = statement<{ groupId: string; ids: readonly string[] }>()((q, p, dialect) =>
  q
    .selectFrom('products')
    .select('id')
    .where('group_id', '=', p.groupId)
    .where(({ ref }) => dialect.isAnyOf(ref('id'), p.ids, 'text')),
)

/** Refuses products that this group does not have; null and undefined name none. */
export async function requireProducts(
  db: Reader,
  groupId: string,
  named: readonly (string | null | undefined)[],
): Promise<void> {
  const ids = [...new Set(named.flatMap(id => id ?? []))]
  if (ids.length === 0) return
  const rows = await db.all(findProducts, { groupId, ids })
  if (rows.length < ids.length) throw new Problem('product.not_found')
}
