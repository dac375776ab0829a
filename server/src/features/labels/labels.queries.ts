import { type ColumnOf, columnOf, membersWith } from '@stowage/contract/entities/entity-members'
import type { Kysely, Selectable } from 'kysely'
import { inBatches } from '#db/query/batches.ts'
import { statement } from '#db/query/statement.ts'
import type { Reader } from '#db/reader-writer.ts'
import type { Tables } from '#db/tables.ts'
import { requireAssetNumber } from '#kernel/asset-number.ts'
import { Problem } from '#kernel/problem.ts'

/** The members that a label can say. */
export const labelMembers = membersWith('isOnLabels', true)

/** What a label can say about an item. */
export interface Labelled
  extends Pick<
    Selectable<Tables['entities']>,
    'n' | 'id' | 'entity_type_id' | 'kept_in' | 'codes' | ColumnOf<(typeof labelMembers)[number]>
  > {
  readonly parent_name: string | null
}

const columns = labelMembers.map(member => `e.${columnOf(member)}` as const)

const labelled = (q: Kysely<Tables>) =>
  q
    .selectFrom('entities as e')
    .leftJoin('entities as p', join =>
      join.onRef('p.group_id', '=', 'e.group_id').onRef('p.id', '=', 'e.parent_id'),
    )
    .select(['e.n', 'e.id', 'e.entity_type_id', ...columns, 'p.name as parent_name', 'e.kept_in', 'e.codes'])

const byId = statement<{ groupId: string; id: string }>()((q, p) =>
  labelled(q).where('e.group_id', '=', p.groupId).where('e.id', '=', p.id),
)

const byAssetNumber = statement<{ groupId: string; number: number }>()((q, p) =>
  labelled(q)
    .where('e.group_id', '=', p.groupId)
    .where('e.asset_number', '=', p.number)
    .orderBy('e.name_key')
    .orderBy('e.id')
    .limit(1),
)

/** The row numbers of what has one of some asset numbers and is not archived, by number. */
export const numberedFrom = statement<{ groupId: string; from: number; to: number; limit: number }>()(
  (q, p) =>
    q
      .selectFrom('entities')
      .select('n')
      .where('group_id', '=', p.groupId)
      .where('asset_number', '>=', p.from)
      .where('asset_number', '<=', p.to)
      .where('archived', '=', 0)
      .orderBy('asset_number')
      .orderBy('n')
      .limit(p.limit),
)

const byIds = statement<{ groupId: string; ids: readonly string[] }>()((q, p, dialect) =>
  labelled(q)
    .where('e.group_id', '=', p.groupId)
    .where(({ ref }) => dialect.isAnyOf(ref('e.id'), p.ids, 'text')),
)

const byNumbers = statement<{ groupId: string; rowNumbers: readonly number[] }>()((q, p, dialect) =>
  labelled(q)
    .where(({ ref }) => dialect.impliedGroup(ref('e.group_id'), p.groupId))
    .where(({ ref }) => dialect.isAnyOf(ref('e.n'), p.rowNumbers, 'number')),
)

/** An item of this group; no access looks like not found. */
export async function requireLabelled(db: Reader, groupId: string, id: string): Promise<Labelled> {
  const found = await db.first(byId, { groupId, id })
  if (found === undefined) throw new Problem('entity.not_found')
  return found
}

/** The first item of this group with an asset number, by name. */
export async function requireByAssetNumber(db: Reader, groupId: string, text: string): Promise<Labelled> {
  const number = requireAssetNumber(text)
  const found = number === null ? undefined : await db.first(byAssetNumber, { groupId, number })
  if (found === undefined) throw new Problem('entity.not_found')
  return found
}

/** Items of this group in the order of their ids; one that is not there is not found. */
export async function requireAllLabelled(
  db: Reader,
  groupId: string,
  ids: readonly string[],
): Promise<Labelled[]> {
  const rows = await inBatches(ids, batch => db.all(byIds, { groupId, ids: batch }))
  const found = new Map(rows.map(row => [row.id, row]))
  return ids.map(id => {
    const row = found.get(id)
    if (row === undefined) throw new Problem('entity.not_found')
    return row
  })
}

/** The items of this group with these row numbers, at most 1,000, in their order. */
export async function listLabelled(
  db: Reader,
  groupId: string,
  rowNumbers: readonly number[],
): Promise<Labelled[]> {
  const found = new Map((await db.all(byNumbers, { groupId, rowNumbers })).map(row => [row.n, row]))
  return rowNumbers.flatMap(n => found.get(n) ?? [])
}
