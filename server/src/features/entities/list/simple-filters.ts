import { sql } from 'kysely'
import type { Dialect } from '#db/query/dialect.ts'
import type { Filter, Params } from './filter.ts'

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
export const lyingIn = (groupId: string, name: string, locations: readonly string[]): Filter => ({
  shape: name,
  facet: 'locations',
  params: { groupId, [name]: locations },
  source: (p, dialect) => sql`(select c.n from ${dialect.listTable(p[name], 'text')} location
    cross join entities c where c.group_id = ${p.groupId} and c.kept_in = location.value)`,
  test: (p, dialect) => dialect.isAnyOf(sql.ref('e.kept_in'), p[name], 'text'),
})

/** Is one of these. */
export const identified = (groupId: string, ids: readonly string[]): Filter => ({
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

export const onTop = (groupId: string): Filter => ({
  shape: 'top',
  params: { groupId },
  source: p => sql`(select n from entities where group_id = ${p.groupId} and parent_id is null)`,
  test: () => sql<boolean>`e.parent_id is null`,
})
