import type { Entity } from '@stowage/contract/entity'

import { always, statement } from '#db/query/statement.ts'
import type { Reader } from '#db/reader-writer.ts'

import { type Answer, answer } from '#http/output/answer.ts'
import { Problem } from '#kernel/problem.ts'
import { settleAll } from '#kernel/settle-all.ts'
import { type EntityRow, type Field, type LoadedEntity, toStored } from '../model/entity.ts'
import { findLocationId } from './location.queries.ts'
import { type SummaryRow, summaryColumns, type TypeRow, toEntity, toTypeSummary } from './present.ts'

const findById = statement<{ groupId: string; id: string }>()((q, p) =>
  q.selectFrom('entities').selectAll().where('group_id', '=', p.groupId).where('id', '=', p.id),
)

/** An entity's row in this group, if there is one. */
export const findEntityRow = (db: Reader, groupId: string, id: string): Promise<EntityRow | undefined> =>
  db.first(findById, { groupId, id })

/** An entity's row in this group; no access looks like not found. */
export async function requireEntityRow(db: Reader, groupId: string, id: string): Promise<EntityRow> {
  const row = await findEntityRow(db, groupId, id)
  if (row === undefined) throw new Problem('entity.not_found')
  return row
}

const fieldsOf = statement<{ groupId: string; n: number }>()((q, p, dialect) =>
  q
    .selectFrom('entity_fields')
    .select(['id', 'name', 'type', 'text_value', 'number_value', 'boolean_value', 'time_value'])
    .where(({ ref }) => dialect.impliedGroup(ref('group_id'), p.groupId))
    .where('entity_n', '=', p.n)
    .orderBy('position'),
)

/** The custom fields of one entity, in their order. */
export const findFields = (db: Reader, groupId: string, n: number): Promise<Field[]> =>
  db.all(fieldsOf, { groupId, n })

const tagsOf = statement<{ groupId: string; n: number }>()((q, p, dialect) =>
  q
    .selectFrom('entity_tags')
    .innerJoin('tags', join =>
      join.onRef('tags.group_id', '=', 'entity_tags.group_id').onRef('tags.n', '=', 'entity_tags.tag_n'),
    )
    .select([
      'tags.n',
      'tags.id',
      'tags.name',
      'tags.description',
      'tags.color',
      'tags.icon',
      'tags.created_at',
      'tags.updated_at',
    ])
    .where(({ ref }) => dialect.impliedGroup(ref('entity_tags.group_id'), p.groupId))
    .where('entity_tags.n', '=', p.n)
    .orderBy('tags.name_key')
    .orderBy('tags.id'),
)

const tagNumbersOf = statement<{ groupId: string; n: number }>()((q, p, dialect) =>
  q
    .selectFrom('entity_tags')
    .select('tag_n')
    .where(({ ref }) => dialect.impliedGroup(ref('group_id'), p.groupId))
    .where('n', '=', p.n),
)

/** Everything that is written with an entity, as it is stored now. */
export async function loadEntity(db: Reader, groupId: string, id: string): Promise<LoadedEntity> {
  const row = await requireEntityRow(db, groupId, id)
  const [tags, fields] = await settleAll([
    db.all(tagNumbersOf, { groupId, n: row.n }),
    findFields(db, groupId, row.n),
  ])
  return { row: toStored(row), tags: tags.map(({ tag_n }) => tag_n), fields }
}

const attachmentsOf = statement<{ groupId: string; id: string }>()((q, p) =>
  q
    .selectFrom('attachments as a')
    .leftJoin('attachments as t', join =>
      join.onRef('t.group_id', '=', 'a.group_id').onRef('t.id', '=', 'a.thumbnail_id'),
    )
    .select([
      'a.id',
      'a.type',
      'a.is_primary',
      'a.path',
      'a.title',
      'a.mime_type',
      'a.created_at',
      'a.updated_at',
      't.id as thumb_id',
      't.created_at as thumb_created_at',
      't.updated_at as thumb_updated_at',
      't.title as thumb_title',
      't.path as thumb_path',
      't.mime_type as thumb_mime_type',
    ])
    .where('a.group_id', '=', p.groupId)
    .where('a.entity_id', '=', p.id)
    .orderBy('a.created_at')
    .orderBy('a.id'),
)

/** Some entities by id, as others show them. */
export const relatives = statement<{ groupId: string; ids: readonly string[] }>()((q, p, dialect) =>
  q
    .selectFrom('entities')
    .select(summaryColumns)
    .where('group_id', '=', p.groupId)
    .where(({ ref }) => dialect.isAnyOf(ref('id'), p.ids, 'text')),
)

const locationsIn = statement<{ groupId: string; id: string }>()((q, p) =>
  q
    .selectFrom('entities')
    .select(summaryColumns)
    .where('group_id', '=', p.groupId)
    .where('kept_in', '=', p.id)
    .where('is_location', '=', always(1))
    .orderBy('name_key')
    .orderBy('id'),
)

const totalsOf = statement<{ groupId: string; id: string }>()((q, p) =>
  q
    .selectFrom('place_totals')
    .select(['pieces', 'unsold_price'])
    .where('group_id', '=', p.groupId)
    .where('entity_id', '=', p.id),
)

const typesOf = statement<{ groupId: string; ids: readonly string[] }>()((q, p, dialect) =>
  q
    .selectFrom('entity_types')
    .select(['id', 'name', 'description', 'is_location', 'icon', 'created_at', 'updated_at'])
    .where('group_id', '=', p.groupId)
    .where(({ ref }) => dialect.isAnyOf(ref('id'), p.ids, 'text')),
)

/** Some entity types by id. */
export async function findTypes(db: Reader, groupId: string, rows: Iterable<{ entity_type_id: string }>) {
  const ids = new Set<string>()
  for (const row of rows) ids.add(row.entity_type_id)
  const types: TypeRow[] = await db.all(typesOf, { groupId, ids: [...ids] })
  return new Map(types.map(type => [type.id, toTypeSummary(type)]))
}

/** The things that a row names as its parent and its pin, by id. */
async function findNear(db: Reader, groupId: string, row: EntityRow): Promise<Map<string, SummaryRow>> {
  const ids = [row.parent_id, row.location_id].filter(id => id !== null)
  if (ids.length === 0) return new Map()
  const rows: SummaryRow[] = await db.all(relatives, { groupId, ids })
  return new Map(rows.map(relative => [relative.id, relative]))
}

/** Where a row's parent, which may be a location itself, says that it is; saves the climb where it can. */
async function findLocation(db: Reader, groupId: string, row: EntityRow, near: Map<string, SummaryRow>) {
  if (row.kept_in === null) return undefined
  const place = near.get(row.kept_in)
  if (place?.is_location === 1) return place
  const id = await findLocationId(db, groupId, row.id)
  if (id === null) return undefined
  return near.get(id) ?? (await db.all(relatives, { groupId, ids: [id] }))[0]
}

/** What a row belongs to, and where it is. */
async function findAround(db: Reader, groupId: string, row: EntityRow) {
  const near = await findNear(db, groupId, row)
  const location = await findLocation(db, groupId, row, near)
  return { parent: row.parent_id === null ? undefined : near.get(row.parent_id), location }
}

const findTotals = async (db: Reader, groupId: string, row: EntityRow) =>
  row.is_location === 1 ? await db.first(totalsOf, { groupId, id: row.id }) : undefined

/** Everything about one entity, as the contract shows it. */
export async function showEntity(db: Reader, groupId: string, row: EntityRow): Promise<Answer<Entity>> {
  const { id, n } = row
  const [{ parent, location }, children, tags, fields, attachments, totals] = await settleAll([
    findAround(db, groupId, row),
    db.all(locationsIn, { groupId, id }),
    db.all(tagsOf, { groupId, n }),
    findFields(db, groupId, n),
    db.all(attachmentsOf, { groupId, id }),
    findTotals(db, groupId, row),
  ])
  const shown: SummaryRow[] = [row, ...children]
  if (parent !== undefined) shown.push(parent)
  if (location !== undefined) shown.push(location)
  const types = await findTypes(db, groupId, shown)
  const entity = toEntity(row, { types, tags, fields, attachments, parent, location, children, totals })
  return answer(entity, { version: row.version })
}

/** Shows an entity by its id, after a write as well as for a read. */
export const showEntityById = async (db: Reader, groupId: string, id: string): Promise<Answer<Entity>> =>
  showEntity(db, groupId, await requireEntityRow(db, groupId, id))
