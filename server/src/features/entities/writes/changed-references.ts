import type { Reader } from '#db/reader-writer.ts'
import { requireValue } from '#kernel/require-value.ts'
import type { StoredEntity } from '../model/entity.ts'
import type { KnownEntity } from '../read/entity.queries.ts'
import { requireProducts, requireTags, requireType, type TypeRef } from '../read/references.queries.ts'

/** The row numbers of the tags that an entity shall have, given by ids; the list that it has where they are the same. */
export async function changedTags(
  db: Reader,
  groupId: string,
  { tags, parts }: KnownEntity,
  ids: readonly string[],
): Promise<readonly number[]> {
  const { tagRows } = requireValue(parts)
  const wanted = new Set(ids)
  const isSame = ids.length === tagRows.length && tagRows.every(({ id }) => wanted.has(id))
  return isSame ? tags : requireTags(db, groupId, ids)
}

/** The type that an entity shall have: the one that it has, unless another one is given. */
export async function changedType(
  db: Reader,
  groupId: string,
  { row }: KnownEntity,
  id: string | null | undefined,
): Promise<TypeRef> {
  const { entity_type_id, is_location } = row
  const stays = id === null || id === undefined || id === entity_type_id
  return stays ? { id: entity_type_id, is_location } : requireType(db, groupId, id)
}

/** Refuses a product that is not there, unless the entity has it already. */
export async function requireChangedProduct(
  db: Reader,
  groupId: string,
  { row }: Pick<KnownEntity, 'row'>,
  after: Pick<StoredEntity, 'product_id'>,
): Promise<void> {
  if (after.product_id !== row.product_id) await requireProducts(db, groupId, [after.product_id])
}
