import type { EntityFilters } from '@stowage/contract/entity-query'
import { type RawBuilder, sql } from 'kysely'
import type { Filter } from './filter.ts'

type Ranged = 'purchase_price' | 'quantity' | 'created_at' | 'updated_at' | 'purchase_date'

/** The least and the greatest value that a column may have, by the members of the query that say them. */
const ranges: readonly (readonly [Ranged, min: keyof EntityFilters, max: keyof EntityFilters])[] = [
  ['purchase_price', 'priceMin', 'priceMax'],
  ['quantity', 'quantityMin', 'quantityMax'],
  ['created_at', 'createdSince', 'createdUntil'],
  ['updated_at', 'updatedSince', 'updatedUntil'],
  ['purchase_date', 'purchasedSince', 'purchasedUntil'],
]

/** A condition on what stands in the row itself, with at most one value. */
const onRow = (shape: string, test: (value: unknown) => RawBuilder<boolean>, value?: unknown): Filter => ({
  shape,
  params: value === undefined ? {} : { [shape]: value },
  test: p => test(p[shape]),
})

function rangeFilters(query: EntityFilters): Filter[] {
  return ranges.flatMap(([column, min, max]) => {
    const ref = sql.ref(`e.${column}`)
    const filters: Filter[] = []
    if (query[min] !== undefined) filters.push(onRow(min, value => sql`${ref} >= ${value}`, query[min]))
    if (query[max] !== undefined) filters.push(onRow(max, value => sql`${ref} <= ${value}`, query[max]))
    return filters
  })
}

/** Must a column have something in it, or nothing? */
const isSet = (column: 'sold_date' | 'kept_in', isWanted: boolean | undefined): Filter[] => {
  if (isWanted === undefined) return []
  const test = sql<boolean>`${sql.ref(`e.${column}`)} is ${sql.raw(isWanted ? 'not null' : 'null')}`
  return [onRow(`${column} ${isWanted}`, () => test)]
}

/** Lies in nothing. */
const lyingNowhere = (groupId: string): Filter => ({
  shape: 'nowhere',
  facet: 'locations',
  params: { groupId },
  source: p => sql`(select n from entities where group_id = ${p.groupId} and kept_in is null)`,
  test: () => sql<boolean>`e.kept_in is null`,
})

const placed = (groupId: string, isWanted: boolean | undefined): Filter[] =>
  isWanted === false
    ? [lyingNowhere(groupId)]
    : isSet('kept_in', isWanted).map(filter => ({ ...filter, facet: 'locations' }))

/** Has a warranty that ends by a day. */
const warrantedUntil = (groupId: string, day: string): Filter => ({
  shape: 'warranty',
  params: { groupId, warrantyUntil: day },
  source: p => sql`(select n from entities where group_id = ${p.groupId}
    and warranty_expires is not null and warranty_expires <= ${p.warrantyUntil} and lifetime_warranty = 0)`,
  test: p => sql<boolean>`(e.warranty_expires <= ${p.warrantyUntil} and e.lifetime_warranty = 0)`,
})

/** Has a warranty that ends on a day or later, or never. */
const warrantedSince = (day: string): Filter =>
  onRow(
    'warrantySince',
    value =>
      sql`(e.lifetime_warranty = 1 or (e.warranty_expires is not null and e.warranty_expires >= ${value}))`,
    day,
  )

/** Has maintenance that is not done and was scheduled by a day. */
const dueBy = (groupId: string, day: string): Filter => ({
  shape: 'due',
  params: { groupId, dueUntil: day },
  source: p => sql`(select distinct c.n from maintenance_entries m cross join entities c
    where m.group_id = ${p.groupId} and m.completed_date is null and m.scheduled_date <= ${p.dueUntil}
      and c.group_id = ${p.groupId} and c.id = m.entity_id)`,
  test: p => sql<boolean>`exists (select 1 from maintenance_entries m
    where m.group_id = ${p.groupId} and m.entity_id = e.id
      and m.completed_date is null and m.scheduled_date <= ${p.dueUntil})`,
})

/** The conditions on what an entity says of itself. */
export const columnFilters = (groupId: string, query: EntityFilters): Filter[] => [
  ...rangeFilters(query),
  ...(query.insured === undefined
    ? []
    : [onRow(`insured ${query.insured}`, () => sql`e.insured = ${sql.lit(query.insured ? 1 : 0)}`)]),
  ...isSet('sold_date', query.sold),
  ...placed(groupId, query.hasLocation),
  ...(query.warrantySince === undefined ? [] : [warrantedSince(query.warrantySince)]),
  ...(query.warrantyUntil === undefined ? [] : [warrantedUntil(groupId, query.warrantyUntil)]),
  ...(query.dueUntil === undefined ? [] : [dueBy(groupId, query.dueUntil)]),
]
