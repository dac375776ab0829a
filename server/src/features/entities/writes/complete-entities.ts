import { batchesOf, inBatches } from '#db/query/batches.ts'
import { statement } from '#db/query/statement.ts'
import type { Reader } from '#db/reader-writer.ts'
import { type EntityRow, type Field, type LoadedEntity, toStored } from '../model/entity.ts'
import { fieldColumns } from '../model/fields.ts'
import { findTagsOf } from '../read/tag-links.queries.ts'

const fieldsOf = statement<{ groupId: string; rowNumbers: readonly number[] }>()((q, p, dialect) =>
  q
    .selectFrom('entity_fields')
    .select(['entity_n', ...fieldColumns])
    .where(({ ref }) => dialect.impliedGroup(ref('group_id'), p.groupId))
    .where(({ ref }) => dialect.isAnyOf(ref('entity_n'), p.rowNumbers, 'number'))
    .orderBy('entity_n')
    .orderBy('position'),
)

const byId = statement<{ groupId: string; ids: readonly string[] }>()((q, p, dialect) =>
  q
    .selectFrom('entities')
    .selectAll()
    .where('group_id', '=', p.groupId)
    .where(({ ref }) => dialect.isAnyOf(ref('id'), p.ids, 'text')),
)

/** The stored rows with these ids, in no order; of those that are not there none. */
export const findByIds = (db: Reader, groupId: string, ids: readonly string[]): Promise<EntityRow[]> =>
  inBatches(ids, batch => db.all(byId, { groupId, ids: batch }))

/** Everything that is written with the items of these ids, by id; of those that are not there nothing. */
export const loadEntities = async (
  db: Reader,
  groupId: string,
  ids: readonly string[],
  parts?: Parts,
): Promise<Map<string, LoadedEntity>> =>
  completeEntities(db, groupId, await findByIds(db, groupId, ids), parts)

/** What is read of entities besides their rows; what is not is as if they had none. */
export interface Parts {
  readonly tags: boolean
  readonly fields: boolean
}

/** Of how many entities the custom fields are read at once: each may have 200. */
const withFields = 100

/** Completes stored rows with their tags and custom fields; by id, in the order of the rows. */
export async function completeEntities(
  db: Reader,
  groupId: string,
  rows: readonly EntityRow[],
  parts: Parts = { tags: true, fields: true },
): Promise<Map<string, LoadedEntity>> {
  const entities = new Map<string, LoadedEntity>()
  const readFields = (some: readonly number[]) => db.all(fieldsOf, { groupId, rowNumbers: some })
  for await (const batch of batchesOf(rows)) {
    const rowNumbers = batch.map(({ n }) => n)
    const tags = parts.tags ? await findTagsOf(db, groupId, rowNumbers) : new Map<number, number[]>()
    const fieldsFound = parts.fields ? await inBatches(rowNumbers, readFields, { size: withFields }) : []
    const fields = Map.groupBy(fieldsFound, ({ entity_n }) => entity_n)
    for (const row of batch)
      entities.set(row.id, {
        row: toStored(row),
        tags: tags.get(row.n) ?? [],
        fields: (fields.get(row.n) ?? []).map(({ entity_n: _, ...field }): Field => field),
      })
  }
  return entities
}
