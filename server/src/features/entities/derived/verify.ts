import type { Reader } from '#db/reader-writer.ts'
import { measureHeights } from '#kernel/hierarchy.ts'
import { nameKeyOf } from '#kernel/name-key.ts'
import { containersAbove, type EntityRow, type LoadedEntity } from '../model/entity.ts'
import { maxLevels } from '../placement/resolve-placement.ts'
import { walkEntities } from '../read/walk-entities.ts'
import { findWrongTextKeys } from '../store/field-keys.ts'
import { withStaleSearch } from '../store/save-search.ts'
import { completeEntities } from '../writes/complete-entities.ts'
import { findWrongCodeKeys } from './code-keys.ts'
import { countWords } from './name-words.ts'
import { findMiscodedProducts } from './product-codes.ts'
import { findStaleProducts } from './product-totals.ts'
import { TotalsAccumulator } from './totals-accumulator.ts'
import { findStaleWords } from './verify-name-words.ts'
import { findStaleTotals } from './verify-totals.ts'

/** What kind of kept value is not what the rows say. */
export type StaleKind =
  | 'names'
  | 'kinds'
  | 'versions'
  | 'search-texts'
  | 'field-keys'
  | 'code-keys'
  | 'locations'
  | 'levels'
  | 'heights'
  | 'totals'
  | 'name-words'

/** A value that is kept and is not what the rows say. */
export interface Stale {
  readonly kind: StaleKind
  /** The item, or what the total counts. */
  readonly id: string
  /** Goes on from the id. */
  readonly what: string
}

export type ReportStale = (stale: Stale) => void

/** Which entity types of a group are locations. */
export async function kindsOf(db: Reader, groupId: string): Promise<ReadonlyMap<string, 0 | 1>> {
  const types = await db.q
    .selectFrom('entity_types')
    .select(['id', 'is_location'])
    .where('group_id', '=', groupId)
    .execute()
  return new Map(types.map(({ id, is_location }) => [id, is_location]))
}

/**
 * Works out every kept value of a group from its rows (folded names, search texts, copies of the type's kind, totals,
 * heights) and tells what is not as it should be. It reads batch by batch and keeps where each item stands.
 */
export async function verifyDerived(db: Reader, groupId: string, tell: ReportStale): Promise<void> {
  const totals = new TotalsAccumulator()
  const placedRows = new Map<string, PlacedRow>()
  const words = new Map<string, number>()
  const kinds = await kindsOf(db, groupId)
  for await (const rows of walkEntities(db, groupId)) {
    const entities = [...(await completeEntities(db, groupId, rows)).values()]
    for (const entity of entities) {
      totals.count(entity, 1)
      totals.countForProduct(entity.row, 1)
      countWords(words, entity.row.name, 1)
      const { id, parent_id, location_id, height, is_location } = entity.row
      placedRows.set(id, { parent_id, location_id, height, is_location })
      inspectRow(entity, kinds, tell)
    }
    for (const id of new Set((await findWrongTextKeys(db, groupId, rows)).map(wrong => wrong.entityId)))
      tell({ kind: 'field-keys', id, what: 'has custom fields that are not compared by their texts' })
    const { missing, stale } = await findWrongCodeKeys(db, groupId, rows)
    const miscoded = new Set([...missing, ...stale].map(({ n }) => n))
    for (const { n, id } of rows)
      if (miscoded.has(n)) tell({ kind: 'code-keys', id, what: 'is found by other codes than its own' })
    for (const { row } of await withStaleSearch(db, groupId, entities))
      tell({ kind: 'search-texts', id: row.id, what: 'is found by other words than its own' })
  }
  for (const { table, key, column, kept, counted } of await findStaleTotals(db, groupId, totals))
    tell({
      kind: 'totals',
      id: totalId(groupId, table, key),
      what: `${table} ${column} is ${kept} and should be ${counted}`,
    })
  for (const id of await findStaleProducts(db, groupId))
    tell({ kind: 'totals', id, what: 'is kept with another expiry day, or on the other side of its minimum' })
  for (const id of await findMiscodedProducts(db, groupId))
    tell({ kind: 'code-keys', id, what: 'is found by other codes than its own' })
  const staleWords = await findStaleWords(db, groupId, words)
  for (const word of new Set([...staleWords.words, ...staleWords.parts.map(part => part.word)]))
    tell({
      kind: 'name-words',
      id: groupId,
      what: `keeps another number of the word "${word}", or of its parts`,
    })
  inspectContainers(placedRows, tell)
}

/** The owner of a total: the id of the container or product, else the group and the key. */
const totalId = (groupId: string, table: string, key: string): string =>
  table === 'place_totals' || table === 'product_totals' ? key : `${groupId} ${key}`

function inspectRow({ row }: LoadedEntity, kinds: ReadonlyMap<string, 0 | 1>, tell: ReportStale): void {
  const { id } = row
  if (row.name_key !== nameKeyOf(row.name))
    tell({ kind: 'names', id, what: `is ordered by "${row.name_key}" and not by its name` })
  const kind = kinds.get(row.entity_type_id)
  if (kind !== undefined && row.is_location !== kind)
    tell({ kind: 'kinds', id, what: `is kept as ${kindName(row.is_location)} and its type says otherwise` })
  if (row.version < 1) tell({ kind: 'versions', id, what: `has the version ${row.version}` })
}

const kindName = (isLocation: 0 | 1): string => (isLocation === 1 ? 'a location' : 'an item')

type PlacedRow = Pick<EntityRow, 'parent_id' | 'location_id' | 'height' | 'is_location'>

function inspectContainers(entities: ReadonlyMap<string, PlacedRow>, tell: ReportStale): void {
  const { heights, circling } = measureHeights(
    entities.keys(),
    containersAbove(id => entities.get(id)),
  )
  for (const id of circling) tell({ kind: 'locations', id, what: 'lies in itself, by way of others' })
  for (const [id, { location_id, height }] of entities) {
    if (location_id !== null && entities.get(location_id)?.is_location === 0)
      tell({ kind: 'locations', id, what: `is pinned to ${location_id}, which is no location` })
    const levels = heights.get(id)
    if (levels === undefined) continue
    // A height may be more than what is below an item, never less.
    if (height < levels)
      tell({ kind: 'heights', id, what: `is kept as ${height} levels high and has ${levels} below it` })
    if (levels > maxLevels) tell({ kind: 'levels', id, what: `has ${levels} levels below it` })
  }
}
