import type { EntityFilters } from '@stowage/contract/entities/entity-query'
import { unnamedMark } from '@stowage/contract/entities/unnamed'
import { type RawBuilder, sql } from 'kysely'
import type { Dialect } from '#db/query/dialect.ts'
import { statement } from '#db/query/statement.ts'
import type { Reader } from '#db/reader-writer.ts'
import { nameKeyOf } from '#kernel/name-key.ts'

/** Values by the name under which a statement knows them. */
export type Params = Record<string, unknown>

/** What entities are counted by. */
export type FacetName = 'tags' | 'types' | 'locations' | 'photo' | 'archived'

/** Facts by which lent entities are counted. */
export type LoanFacet = 'lent' | 'contacts'

/** The facet of a custom field: its name as it is compared. */
export type FieldFacet = `field ${string}`

/**
 * One condition of a list. As a `source` it finds its rows from an index, as a `test` it judges one row `e` (with its
 * search text `s`). What has no source can only be tested.
 */
export interface Filter {
  /** The same shape makes the same SQL. */
  readonly shape: string
  readonly params: Params
  source?(p: Params, dialect: Dialect): RawBuilder<{ n: number }>
  test(p: Params, dialect: Dialect): RawBuilder<boolean>
  readonly needsText?: true
  /** The source comes to its rows in no order of their numbers: each page of it would cost as much as all. */
  readonly isUnordered?: true
  /** The source ends at a day: with one plan for all days PostgreSQL would expect a third of all rows, and read them all. */
  readonly isUntilDay?: true
  /** It is left out when the values of this facet are counted. */
  readonly facet?: FacetName | FieldFacet | LoanFacet
}

/** Has an asset number; nothing has that one which is none. */
export const numbered = (groupId: string, number: number | null): Filter => ({
  shape: 'number',
  params: { groupId, number },
  source: p => sql`(select n from entities where group_id = ${p.groupId} and asset_number = ${p.number})`,
  test: p => sql<boolean>`e.asset_number = ${p.number}`,
})

/** Has one of these custom fields with exactly this text. The pairs are one parameter, however many they are. */
export const withField = (groupId: string, pairs: readonly { name: string; value: string }[]): Filter => ({
  shape: 'fields',
  params: { groupId, pairs: JSON.stringify(pairs) },
  source: (p, dialect) => sql`(select distinct f.entity_n as n
    from ${dialect.recordTable(p.pairs, { name: 'text', value: 'text' })} given cross join entity_fields f
    where f.group_id = ${p.groupId} and f.name = given.name and f.text_value = given.value)`,
  test: (p, dialect) => sql<boolean>`exists (select 1 from entity_fields f
    where f.group_id = ${p.groupId} and f.entity_n = e.n and (f.name, f.text_value) in
      (select name, value from ${dialect.recordTable(p.pairs, { name: 'text', value: 'text' })} given))`,
})

/** Lies directly in one of these locations; `name` tells such filters apart. */
export const directlyIn = (groupId: string, name: string, locations: readonly string[]): Filter => ({
  shape: name,
  facet: 'locations',
  params: { groupId, [name]: locations },
  source: (p, dialect) => sql`(select c.n from ${dialect.listTable(p[name], 'text')} location
    cross join entities c where c.group_id = ${p.groupId} and c.kept_in = location.value)`,
  test: (p, dialect) => dialect.isAnyOf(sql.ref('e.kept_in'), p[name], 'text'),
})

/** Is one of these. */
export const withIds = (groupId: string, ids: readonly string[]): Filter => ({
  shape: 'ids',
  params: { groupId, ids: [...new Set(ids)] },
  source: (p, dialect) => sql`(select c.n from ${dialect.listTable(p.ids, 'text')} given
    cross join entities c where c.group_id = ${p.groupId} and c.id = given.value)`,
  test: (p, dialect) => dialect.isAnyOf(sql.ref('e.id'), p.ids, 'text'),
})

export const ofType = (groupId: string, types: readonly string[]): Filter => ({
  shape: 'types',
  facet: 'types',
  params: { groupId, types: [...new Set(types)] },
  source: (p, dialect) => sql`(select c.n from ${dialect.listTable(p.types, 'text')} type
    cross join entities c where c.group_id = ${p.groupId} and c.entity_type_id = type.value)`,
  test: (p, dialect) => dialect.isAnyOf(sql.ref('e.entity_type_id'), p.types, 'text'),
})

const carries = (p: Params, name: string, dialect: Dialect) => sql`select 1 from entity_tags l
  where l.group_id = ${p.groupId} and l.n = e.n and ${dialect.isAnyOf(sql.ref('l.tag_n'), p[name], 'number')}`

/** Carries one of these tags; `name` tells such filters apart. */
export const tagged = (groupId: string, name: string, tagRowNumbers: readonly number[]): Filter => ({
  shape: name,
  params: { groupId, [name]: tagRowNumbers },
  source: (p, dialect) => sql`(select distinct l.n from entity_tags l
    where l.group_id = ${p.groupId} and ${dialect.isAnyOf(sql.ref('l.tag_n'), p[name], 'number')})`,
  test: (p, dialect) => sql<boolean>`exists (${carries(p, name, dialect)})`,
})

export const untagged = (groupId: string, tagRowNumbers: readonly number[]): Filter => ({
  shape: 'untagged',
  params: { groupId, untagged: tagRowNumbers },
  test: (p, dialect) => sql<boolean>`not exists (${carries(p, 'untagged', dialect)})`,
})

/** Carries no tag, or any. */
const tagless = (groupId: string, isWanted: boolean): Filter => {
  const carriesAny = (p: Params) =>
    sql`exists (select 1 from entity_tags l where l.group_id = ${p.groupId} and l.n = e.n)`
  return {
    shape: `tagless ${isWanted}`,
    facet: 'tags',
    params: { groupId },
    test: p => (isWanted ? sql<boolean>`not ${carriesAny(p)}` : sql<boolean>`${carriesAny(p)}`),
  }
}

const photo = (p: Params) => sql`select 1 from attachments a
  where a.group_id = ${p.groupId} and a.entity_id = e.id and a.is_primary = 1 and a.type = 'photo'`

export const withPhoto = (groupId: string): Filter => ({
  shape: 'photo',
  facet: 'photo',
  params: { groupId },
  source: p => sql`(select c.n from attachments a cross join entities c where a.group_id = ${p.groupId}
    and a.is_primary = 1 and a.type = 'photo' and c.group_id = ${p.groupId} and c.id = a.entity_id)`,
  test: p => sql<boolean>`exists (${photo(p)})`,
})

export const withoutPhoto = (groupId: string): Filter => ({
  shape: 'nophoto',
  facet: 'photo',
  params: { groupId },
  test: p => sql<boolean>`not exists (${photo(p)})`,
})

export const atTopLevel = (groupId: string): Filter => ({
  shape: 'top',
  params: { groupId },
  source: p => sql`(select n from entities where group_id = ${p.groupId} and parent_id is null)`,
  test: () => sql<boolean>`e.parent_id is null`,
})

/** The day since when the row `e` belongs to the group: it was bought, or entered when that was earlier. */
export const acquiredOn = sql<string>`case when e.purchase_date < substr(e.created_at, 1, 10)
  then e.purchase_date else substr(e.created_at, 1, 10) end`

/** The least and the greatest value that something may have, by the members of the query that say them. */
const ranges: readonly (readonly [
  RawBuilder<unknown>,
  min: keyof EntityFilters,
  max: keyof EntityFilters,
])[] = [
  [sql.ref('e.purchase_price'), 'priceMin', 'priceMax'],
  [sql.ref('e.quantity'), 'quantityMin', 'quantityMax'],
  [sql.ref('e.created_at'), 'createdSince', 'createdUntil'],
  [sql.ref('e.updated_at'), 'updatedSince', 'updatedUntil'],
  [sql.ref('e.purchase_date'), 'purchasedSince', 'purchasedUntil'],
  [acquiredOn, 'acquiredSince', 'acquiredUntil'],
  [sql.ref('e.sold_date'), 'soldSince', 'soldUntil'],
]

/** A condition on what stands in the row itself, with at most one value. */
const onRow = (shape: string, test: (value: unknown) => RawBuilder<boolean>, value?: unknown): Filter => ({
  shape,
  params: value === undefined ? {} : { [shape]: value },
  test: p => test(p[shape]),
})

function rangeFilters(query: EntityFilters): Filter[] {
  return ranges.flatMap(([what, min, max]) => {
    const filters: Filter[] = []
    if (query[min] !== undefined) filters.push(onRow(min, value => sql`${what} >= ${value}`, query[min]))
    if (query[max] !== undefined) filters.push(onRow(max, value => sql`${what} <= ${value}`, query[max]))
    return filters
  })
}

/** Must a column have something in it, or nothing? */
const isSet = (
  column: 'sold_date' | 'purchase_date' | 'kept_in',
  isWanted: boolean | undefined,
): Filter[] => {
  if (isWanted === undefined) return []
  const test = sql<boolean>`${sql.ref(`e.${column}`)} is ${sql.raw(isWanted ? 'not null' : 'null')}`
  return [onRow(`${column} ${isWanted}`, () => test)]
}

/** Must a value that is never null differ from the one that stands for none? */
const differs = (name: string, test: RawBuilder<boolean>, isWanted: boolean | undefined): Filter[] =>
  isWanted === undefined ? [] : [onRow(`${name} ${isWanted}`, () => (isWanted ? test : sql`not (${test})`))]

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

/** Keys of names that begin with the mark of what nobody has named: from the first one, before the second one. */
const unnamedKeys = [nameKeyOf(unnamedMark), nameKeyOf(unnamedMark.replace(' ', '!'))] as const

/** Was made of a photo and not named yet, or was. */
const unnamed = (groupId: string, isWanted: boolean): Filter => {
  const [from, before] = unnamedKeys
  const params = { groupId, unnamedFrom: from, unnamedBefore: before }
  if (!isWanted)
    return {
      shape: 'named',
      params,
      test: p => sql<boolean>`(e.name_key < ${p.unnamedFrom} or e.name_key >= ${p.unnamedBefore})`,
    }
  return {
    shape: 'unnamed',
    params,
    source: p => sql`(select n from entities where group_id = ${p.groupId} and is_location in (0, 1)
      and archived in (0, 1) and name_key >= ${p.unnamedFrom} and name_key < ${p.unnamedBefore})`,
    test: p => sql<boolean>`(e.name_key >= ${p.unnamedFrom} and e.name_key < ${p.unnamedBefore})`,
  }
}

/** Has a warranty that ends by a day. */
const warrantedUntil = (groupId: string, day: string): Filter => ({
  shape: 'warranty',
  isUntilDay: true,
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

/** Expires by a day. */
const expiresBy = (groupId: string, day: string): Filter => ({
  shape: 'expiry',
  isUntilDay: true,
  params: { groupId, expiresUntil: day },
  source: p => sql`(select n from entities where group_id = ${p.groupId}
    and expires is not null and expires <= ${p.expiresUntil})`,
  test: p => sql<boolean>`e.expires <= ${p.expiresUntil}`,
})

/** Has maintenance that is not done and was scheduled by a day. */
const dueBy = (groupId: string, day: string): Filter => ({
  shape: 'due',
  isUntilDay: true,
  params: { groupId, dueUntil: day },
  source: p => sql`(select distinct c.n from maintenance_entries m cross join entities c
    where m.group_id = ${p.groupId} and m.completed_date is null and m.scheduled_date <= ${p.dueUntil}
      and c.group_id = ${p.groupId} and c.id = m.entity_id)`,
  test: p => sql<boolean>`exists (select 1 from maintenance_entries m
    where m.group_id = ${p.groupId} and m.entity_id = e.id
      and m.completed_date is null and m.scheduled_date <= ${p.dueUntil})`,
})

/** Something of it is lent, or nothing is; of what is due before a day with `dueBefore`. */
export function lent(groupId: string, { isLent, dueBefore }: NonNullable<EntityFilters['lent']>): Filter {
  const isOut = (
    p: Params,
  ) => sql`k.group_id = ${p.groupId} and k.returned_at is null and l.group_id = ${p.groupId}
    and l.id = k.loan_id and l.out_at is not null ${dueBefore === undefined ? sql`` : sql`and l.due < ${p.dueBefore}`}`
  const exists = (p: Params) => sql<boolean>`exists (select 1 from loan_lines k cross join loans l
    where k.entity_id = e.id and ${isOut(p)})`
  return {
    shape: `lent ${isLent} ${dueBefore !== undefined}`,
    facet: 'lent',
    params: dueBefore === undefined ? { groupId } : { groupId, dueBefore },
    ...(isLent && {
      isUnordered: true,
      source: p => sql`(select distinct c.n from loan_lines k cross join loans l cross join entities c
        where ${isOut(p)} and c.group_id = ${p.groupId} and c.id = k.entity_id)`,
    }),
    test: p => (isLent ? exists(p) : sql<boolean>`not ${exists(p)}`),
  }
}

/** Something of it is out to one of these contacts, whose loans lead to it. */
const lentTo = (groupId: string, contacts: readonly string[]): Filter => {
  const isOut = (p: Params) => sql`l.group_id = ${p.groupId} and l.out_at is not null
    and k.group_id = ${p.groupId} and k.loan_id = l.id and k.returned_at is null`
  return {
    shape: 'contacts',
    facet: 'contacts',
    params: { groupId, contacts: [...new Set(contacts)] },
    isUnordered: true,
    source: (p, dialect) => sql`(select distinct c.n from ${dialect.listTable(p.contacts, 'text')} given
      cross join loans l cross join loan_lines k cross join entities c
      where ${isOut(p)} and l.contact_id = given.value and c.group_id = ${p.groupId} and c.id = k.entity_id)`,
    test: (p, dialect) => sql<boolean>`exists (select 1 from loan_lines k cross join loans l
      where k.entity_id = e.id and ${isOut(p)} and ${dialect.isAnyOf(sql.ref('l.contact_id'), p.contacts, 'text')})`,
  }
}

/** Is of one of these products. */
const ofProducts = (groupId: string, products: readonly string[]): Filter => ({
  shape: 'products',
  params: { groupId, products: [...new Set(products)] },
  source: (p, dialect) => sql`(select c.n from ${dialect.listTable(p.products, 'text')} given
    cross join entities c where c.group_id = ${p.groupId} and c.product_id = given.value)`,
  test: (p, dialect) => dialect.isAnyOf(sql.ref('e.product_id'), p.products, 'text'),
})

/** Is of a product that is below its minimum, or is not. */
const belowMinimum = (groupId: string, isWanted: boolean): Filter => {
  const below = (p: Params) => sql<boolean>`exists (select 1 from product_totals t
    where t.group_id = ${p.groupId} and t.product_id = e.product_id and t.is_below = 1)`
  return {
    shape: `below minimum ${isWanted}`,
    params: { groupId },
    ...(isWanted && {
      source: p => sql`(select c.n from product_totals t cross join entities c
        where t.group_id = ${p.groupId} and t.is_below = 1
          and c.group_id = ${p.groupId} and c.product_id = t.product_id)`,
    }),
    test: p => (isWanted ? below(p) : sql<boolean>`not ${below(p)}`),
  }
}

/** The conditions on what an entity says of itself. */
export const columnFilters = (groupId: string, query: EntityFilters): Filter[] => [
  ...rangeFilters(query),
  ...(query.insured === undefined
    ? []
    : [onRow(`insured ${query.insured}`, () => sql`e.insured = ${sql.lit(query.insured ? 1 : 0)}`)]),
  ...isSet('sold_date', query.sold),
  ...isSet('purchase_date', query.hasPurchaseDate),
  ...differs('price', sql`e.purchase_price <> 0`, query.hasPrice),
  ...differs('serial number', sql`e.serial_number <> ''`, query.hasSerialNumber),
  ...(query.unnamed === undefined ? [] : [unnamed(groupId, query.unnamed)]),
  ...placed(groupId, query.hasLocation),
  ...(query.hasTags === undefined ? [] : [tagless(groupId, !query.hasTags)]),
  ...(query.warrantySince === undefined ? [] : [warrantedSince(query.warrantySince)]),
  ...(query.warrantyUntil === undefined ? [] : [warrantedUntil(groupId, query.warrantyUntil)]),
  ...(query.expiresUntil === undefined ? [] : [expiresBy(groupId, query.expiresUntil)]),
  ...(query.dueUntil === undefined ? [] : [dueBy(groupId, query.dueUntil)]),
  ...(query.lent === undefined ? [] : [lent(groupId, query.lent)]),
  ...(query.contactId === undefined ? [] : [lentTo(groupId, query.contactId)]),
  ...(query.productId === undefined ? [] : [ofProducts(groupId, query.productId)]),
  ...(query.belowMinimum === undefined ? [] : [belowMinimum(groupId, query.belowMinimum)]),
]

const changeById = statement<{ groupId: string; id: string }>()((q, p) =>
  q.selectFrom('changes').select(['n', 'count']).where('group_id', '=', p.groupId).where('id', '=', p.id),
)

/** A change with more subjects is no source: each slice of a list would read all of them. */
const maxSubjects = 10_000

/** Are these rows of a change those of an item that it has deleted? */
const isDeletion = sql`(r.table_name = 'entities' and r.op in ('delete', 'gone'))`

/** Was created or changed by a change; by one that is unknown or forgotten, nothing was. */
export async function changedBy(db: Reader, groupId: string, id: string): Promise<Filter> {
  const { n, count } = (await db.first(changeById, { groupId, id })) ?? { n: null, count: 0 }
  const isSource = count <= maxSubjects
  return {
    shape: `change ${isSource}`,
    params: { groupId, change: n },
    ...(isSource && {
      source: p => sql`(select c.n from (
        select r.subject_id from change_rows r where r.group_id = ${p.groupId} and r.n = ${p.change}
        group by r.subject_id having max(case when ${isDeletion} then 1 else 0 end) = 0) subject
        cross join entities c where c.group_id = ${p.groupId} and c.id = subject.subject_id)`,
    }),
    test: p => sql<boolean>`(
      select max(case when ${isDeletion} then 1 else 0 end) from change_rows r
      where r.group_id = ${p.groupId} and r.n = ${p.change} and r.subject_id = e.id) = 0`,
  }
}

const locationsBelow = statement<{ groupId: string; ids: readonly string[] }>()(
  (_q, p, dialect) => sql<{ id: string }>`
    with recursive below (id) as (
      select value from ${dialect.listTable(p.ids, 'text')} given
      union
      select c.id from below cross join entities c
      where c.group_id = ${p.groupId} and c.kept_in = below.id and (c.is_location = 1 or c.height > 0))
    select id from below`,
)

/** Some locations, and whatever lies in them at any depth and may have something in it. */
export async function findLocationsBelow(
  db: Reader,
  groupId: string,
  ids: readonly string[],
): Promise<string[]> {
  return (await db.all(locationsBelow, { groupId, ids })).map(({ id }) => id)
}
