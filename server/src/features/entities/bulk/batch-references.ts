import type { BatchItemIn } from '@stowage/contract/entities/entity-bulk'
import { statement } from '#db/query/statement.ts'
import type { Reader } from '#db/reader-writer.ts'
import { Problem } from '#kernel/problem.ts'
import type { WriteCtx } from '#server/context.ts'
import { defaultType, requireProducts, requireTagNumbers, type TypeRef } from '../read/references.queries.ts'

/** The types and tags that some new entities refer to, by their ids. */
export interface References {
  readonly types: ReadonlyMap<string, TypeRef>
  /** For those that name no type. */
  readonly defaultType: TypeRef | undefined
  /** Their row numbers. */
  readonly tags: ReadonlyMap<string, number>
}

const findTypes = statement<{ groupId: string; ids: readonly string[] }>()((q, p, dialect) =>
  q
    .selectFrom('entity_types')
    .select(['id', 'is_location'])
    .where('group_id', '=', p.groupId)
    .where(({ ref }) => dialect.isAnyOf(ref('id'), p.ids, 'text')),
)

/** Finds the types and tags of new entities; all of them must be there. */
export async function findReferences(
  { db, actor: { groupId }, now }: WriteCtx,
  items: readonly BatchItemIn[],
): Promise<References> {
  await requireProducts(
    db,
    groupId,
    items.map(({ productId }) => productId),
  )
  const typeIds = new Set(items.map(({ entityTypeId }) => entityTypeId))
  return {
    types: await requireTypes(
      db,
      groupId,
      [...typeIds].filter(id => id !== null),
    ),
    defaultType: typeIds.has(null) ? await defaultType(db, groupId, 0, now) : undefined,
    tags: await requireTagNumbers(db, groupId, [...new Set(items.flatMap(({ tagIds }) => tagIds))]),
  }
}

async function requireTypes(db: Reader, groupId: string, ids: readonly string[]) {
  const rows = ids.length === 0 ? [] : await db.all(findTypes, { groupId, ids })
  if (rows.length < ids.length) throw new Problem('entity_type.not_found')
  return new Map(rows.map(row => [row.id, row]))
}
