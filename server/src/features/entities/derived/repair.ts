import { sql } from 'kysely'
import { statement } from '#db/query/statement.ts'
import type { Reader, Writer } from '#db/reader-writer.ts'
import { measureHeights } from '#kernel/hierarchy.ts'
import { nameKeyOf } from '#kernel/name-key.ts'
import { containersAbove, type EntityRow } from '../model/entity.ts'
import { setHeights } from '../placement/resolve-placement.ts'
import { findNext, walkEntities } from '../read/walk-entities.ts'
import { findWrongTextKeys, putTextKeys } from '../store/field-keys.ts'
import { renewSearch, withStaleSearch } from '../store/save-search.ts'
import { completeEntities } from '../writes/complete-entities.ts'
import { findWrongCodeKeys, putCodeKeys } from './code-keys.ts'
import { putWords, removeParts } from './name-words.ts'
import { findMiscodedProducts } from './product-codes.ts'
import { findStaleProducts, renewProducts } from './product-totals.ts'
import { kindsOf } from './verify.ts'
import { countNameWords, type PartKey } from './verify-name-words.ts'
import { findRightTotals, putTotals, type RightTotals } from './verify-totals.ts'

const putRight = statement<{ groupId: string; rows: string }>()(
  (_q, p, dialect) => sql`
    update entities set is_location = given.is_location, name_key = given.name_key, version = given.version
    from ${dialect.recordTable(p.rows, {
      n: 'integer',
      is_location: 'integer',
      name_key: 'text',
      version: 'integer',
    })} given
    where ${dialect.impliedGroup(sql.ref('entities.group_id'), p.groupId)} and entities.n = given.n`,
)

/**
 * Puts right what is kept of the next items of a group for each of them alone: folded names, search texts, the type's
 * kind. To be called in a transaction of the group, with what it returned last, until it returns undefined; totals and
 * heights come afterwards (`planRepairs`).
 */
export async function repairNext(
  db: Writer,
  groupId: string,
  last: number | undefined,
): Promise<number | undefined> {
  const rows = await findNext(db, groupId, last, maxRows)
  const kinds = await kindsOf(db, groupId)
  const wrong = rows.flatMap(row => {
    const { n, name, entity_type_id } = row
    const is_location = kinds.get(entity_type_id) ?? row.is_location
    const right = { n, is_location, name_key: nameKeyOf(name), version: Math.max(row.version, 1) }
    const isRight =
      right.is_location === row.is_location &&
      right.name_key === row.name_key &&
      right.version === row.version
    return isRight ? [] : [right]
  })
  if (wrong.length > 0) await db.run(putRight, { groupId, rows: JSON.stringify(wrong) })
  const entities = [...(await completeEntities(db, groupId, rows)).values()]
  await putTextKeys(db, groupId, await findWrongTextKeys(db, groupId, rows))
  await putCodeKeys(db, groupId, await findWrongCodeKeys(db, groupId, rows))
  await renewSearch(db, groupId, await withStaleSearch(db, groupId, entities))
  return rows.at(-1)?.n
}

/** A few rows of what is kept of many items together, and that is to be put right. */
export type Repair =
  | { readonly heights: readonly (readonly [id: string, levels: number])[] }
  | { readonly totals: RightTotals }
  | { readonly products: readonly string[] }
  | { readonly words: readonly (readonly [word: string, n: number])[] }
  | { readonly parts: readonly PartKey[] }

/** How many rows one of them has at the most. */
const maxRows = 100

/** Works out heights, totals and words of a group from its rows, and yields what is not kept so. */
export async function* planRepairs(db: Reader, groupId: string): AsyncGenerator<Repair[]> {
  yield inParts([...(await findLowHeights(db, groupId))], heights => ({ heights }))
  for (const { table, rows } of await findRightTotals(db, groupId))
    yield inParts(rows, some => ({ totals: { table, rows: some } }))
  yield inParts(await findStaleProducts(db, groupId), products => ({ products }))
  yield inParts(await findMiscodedProducts(db, groupId), products => ({ products }))
  const { counted, words, parts } = await countNameWords(db, groupId)
  yield inParts(parts, some => ({ parts: some }))
  yield inParts(words, some => ({ words: some.map(word => [word, counted.get(word) ?? 0] as const) }))
}

const inParts = <T>(rows: readonly T[], repairOf: (some: readonly T[]) => Repair): Repair[] =>
  Array.from({ length: Math.ceil(rows.length / maxRows) }, (_, i) =>
    repairOf(rows.slice(i * maxRows, (i + 1) * maxRows)),
  )

/** Puts right what was planned. */
export async function carryOutRepair(db: Writer, groupId: string, repair: Repair): Promise<void> {
  if ('heights' in repair) await setHeights(db, groupId, new Map(repair.heights))
  else if ('totals' in repair) await putTotals(db, groupId, repair.totals)
  else if ('products' in repair) await renewProducts(db, groupId, repair.products)
  else if ('words' in repair) await putWords(db, groupId, new Map(repair.words))
  else await removeParts(db, groupId, repair.parts)
}

/** How many levels lie below those items of a group that are kept as lower. */
async function findLowHeights(db: Reader, groupId: string): Promise<Map<string, number>> {
  const entities = new Map<string, Pick<EntityRow, 'parent_id' | 'location_id' | 'height'>>()
  for await (const rows of walkEntities(db, groupId))
    for (const { id, parent_id, location_id, height } of rows)
      entities.set(id, { parent_id, location_id, height })
  const { heights } = measureHeights(
    entities.keys(),
    containersAbove(id => entities.get(id)),
  )
  return new Map([...heights].filter(([id, levels]) => levels > (entities.get(id)?.height ?? 0)))
}
