import type { Entity } from '@stowage/contract/entities/entity'
import { type RawBuilder, sql } from 'kysely'
import { columnKindsOf } from '#db/inventory/insert-rows.ts'
import { always, statement } from '#db/query/statement.ts'
import type { Reader } from '#db/reader-writer.ts'
import { type Answer, answer } from '#http/output/answer.ts'
import { allOrFirstError } from '#kernel/all-or-first-error.ts'
import { keysOf } from '#kernel/keys-of.ts'
import { Problem } from '#kernel/problem.ts'
import { findLent, type ShownTo } from '../lent/lent.queries.ts'
import { containerOf, type Field, type LoadedEntity, type StoredEntity } from '../model/entity.ts'
import { fieldColumns } from '../model/fields.ts'
import { findLocationId } from './location.queries.ts'
import {
  type EntityParts,
  type SummaryRow,
  summaryColumns,
  type TagRow,
  type TypeRow,
  toEntity,
  toTypeSummary,
} from './present.ts'
import type { AttachmentRow } from './rows.ts'

const findById = statement<{ groupId: string; id: string }>()((q, p) =>
  q
    .selectFrom('entities')
    .select(keysOf(columnKindsOf('entities')))
    .where('group_id', '=', p.groupId)
    .where('id', '=', p.id),
)

/** An entity's row in this group; no access looks like not found. */
export async function requireEntityRow(db: Reader, groupId: string, id: string): Promise<StoredEntity> {
  const row = await db.first(findById, { groupId, id })
  if (row === undefined) throw new Problem('entity.not_found')
  return row
}

interface ByNumber {
  readonly groupId: string
  readonly n: number
}

interface ById {
  readonly groupId: string
  readonly id: string
}

const numberOf = ({ n }: ByNumber) => sql<number>`${n}`
/** For what is asked for together with the row of the entity. */
const numberById = ({ groupId, id }: ById) =>
  sql<number>`(select n from entities where group_id = ${groupId} and id = ${id})`

const fieldsWhere = <P extends { readonly groupId: string }>(number: (p: P) => RawBuilder<number>) =>
  statement<P>()((q, p, dialect) =>
    q
      .selectFrom('entity_fields')
      .select(fieldColumns)
      .where(({ ref }) => dialect.impliedGroup(ref('group_id'), p.groupId))
      .where('entity_n', '=', number(p))
      .orderBy('position'),
  )
const fieldsOf = fieldsWhere(numberOf)
const fieldsById = fieldsWhere(numberById)

/** The custom fields of one entity, in their order. */
export const findFields = (db: Reader, groupId: string, n: number): Promise<Field[]> =>
  db.all(fieldsOf, { groupId, n })

const tagsWhere = <P extends { readonly groupId: string }>(number: (p: P) => RawBuilder<number>) =>
  statement<P>()((q, p, dialect) =>
    q
      .selectFrom('entity_tags')
      // By the group of the link: if it were given, SQLite would go along all tags of the group in their order.
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
      .where('entity_tags.n', '=', number(p))
      .orderBy('tags.name_key')
      .orderBy('tags.id'),
  )
const tagsOf = tagsWhere(numberOf)
const tagsById = tagsWhere(numberById)

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
    .orderBy('a.position')
    .orderBy('a.created_at')
    .orderBy('a.id'),
)

/** What hangs on an entity, as its answer shows it. */
interface ShownParts {
  readonly tagRows: readonly TagRow[]
  readonly attachments: readonly AttachmentRow[]
}

/** An entity as it was loaded. */
export interface KnownEntity extends LoadedEntity {
  readonly parts: ShownParts
}

/** Everything that is written with an entity, as it is stored now. */
export async function loadEntity(db: Reader, groupId: string, id: string): Promise<KnownEntity> {
  const [row, tagRows, fields, attachments] = await allOrFirstError([
    requireEntityRow(db, groupId, id),
    db.all(tagsById, { groupId, id }),
    db.all(fieldsById, { groupId, id }),
    db.all(attachmentsOf, { groupId, id }),
  ])
  const titled = attachments.toSorted((a, b) => (a.id < b.id ? -1 : 1))
  return { row, tags: tagRows.map(({ n }) => n), fields, titled, parts: { tagRows, attachments } }
}

/** Some entities by id, as others show them. */
export const entityRefsById = statement<{ groupId: string; ids: readonly string[] }>()((q, p, dialect) =>
  q
    .selectFrom('entities')
    .select(summaryColumns)
    .where('group_id', '=', p.groupId)
    .where(({ ref }) => dialect.isAnyOf(ref('id'), p.ids, 'text')),
)

/** One of them: of a list, PostgreSQL does not know how short it is, and would plan the statement anew each time. */
const relative = statement<{ groupId: string; id: string }>()((q, p) =>
  q.selectFrom('entities').select(summaryColumns).where('group_id', '=', p.groupId).where('id', '=', p.id),
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

/** The names of some entity types by id. */
export const findTypeNames = async (
  db: Reader,
  groupId: string,
  ids: ReadonlySet<string>,
): Promise<Map<string, string>> => {
  const types: TypeRow[] = await db.all(typesOf, { groupId, ids: [...ids] })
  return new Map(types.map(({ id, name }) => [id, name]))
}

/** What of a row says what is to be shown with it. */
type ShownRow = Pick<StoredEntity, 'n' | 'id' | 'parent_id' | 'location_id' | 'is_location' | 'quantity'>

/** The items that a row names as its parent and its pin, by id. */
async function findNear(db: Reader, groupId: string, row: ShownRow): Promise<Map<string, SummaryRow>> {
  const named = [row.parent_id, row.location_id].filter(id => id !== null)
  const found = await allOrFirstError(named.map(id => db.first(relative, { groupId, id })))
  return new Map(found.flatMap(each => (each === undefined ? [] : [[each.id, each]])))
}

/** Where a row's parent, which may be a location itself, says that it is; saves the climb where it can. */
async function findLocation(db: Reader, groupId: string, row: ShownRow, near: Map<string, SummaryRow>) {
  const container = containerOf(row)
  if (container === null) return undefined
  const nearest = near.get(container)
  if (nearest?.is_location === 1) return nearest
  const id = await findLocationId(db, groupId, row.id)
  if (id === null) return undefined
  return near.get(id) ?? (await db.first(relative, { groupId, id }))
}

/** What a row belongs to, and where it is. */
async function findAround(db: Reader, groupId: string, row: ShownRow) {
  const near = await findNear(db, groupId, row)
  const location = await findLocation(db, groupId, row, near)
  return { parent: row.parent_id === null ? undefined : near.get(row.parent_id), location }
}

const findTotals = async (db: Reader, groupId: string, row: ShownRow) =>
  row.is_location === 1 ? await db.first(totalsOf, { groupId, id: row.id }) : undefined

interface KnownParts {
  readonly tags?: readonly TagRow[] | undefined
  readonly fields?: readonly Field[] | undefined
  readonly attachments?: readonly AttachmentRow[]
}

/** Everything that is shown with a row; of what is known already nothing is asked. */
async function findParts(
  db: Reader,
  shownTo: ShownTo,
  row: ShownRow,
  known: KnownParts,
): Promise<Omit<EntityParts, 'types'>> {
  const { groupId } = shownTo
  const { id, n } = row
  const [{ parent, location }, children, tags, fields, attachments, totals, lentOf] = await allOrFirstError([
    findAround(db, groupId, row),
    db.all(locationsIn, { groupId, id }),
    known.tags === undefined ? db.all(tagsOf, { groupId, n }) : Promise.resolve(known.tags),
    known.fields === undefined ? findFields(db, groupId, n) : Promise.resolve(known.fields),
    known.attachments === undefined
      ? db.all(attachmentsOf, { groupId, id })
      : Promise.resolve(known.attachments),
    findTotals(db, groupId, row),
    findLent(db, shownTo, [row]),
  ])
  return { parent, location, children, tags, fields, attachments, totals, lent: lentOf(row) }
}

async function present(
  db: Reader,
  groupId: string,
  row: StoredEntity,
  parts: Omit<EntityParts, 'types'>,
): Promise<Answer<Entity>> {
  const shown: SummaryRow[] = [row, ...parts.children]
  if (parts.parent !== undefined) shown.push(parts.parent)
  if (parts.location !== undefined) shown.push(parts.location)
  const types = await findTypes(db, groupId, shown)
  return answer(toEntity(row, { types, ...parts }), { version: row.version })
}

/** Everything about one entity, as the contract shows it. */
export const showEntity = async (db: Reader, shownTo: ShownTo, row: StoredEntity): Promise<Answer<Entity>> =>
  present(db, shownTo.groupId, row, await findParts(db, shownTo, row, {}))

/** Shows an entity by its id, after a write as well as for a read. */
export const showEntityById = async (db: Reader, shownTo: ShownTo, id: string): Promise<Answer<Entity>> =>
  showEntity(db, shownTo, await requireEntityRow(db, shownTo.groupId, id))

/**
 * Shows an entity whose change has been written. Its row is not read again, nor are attachments, which no change of an entity
 * touches, and tags and fields that stay.
 */
export async function showChanged(
  db: Reader,
  shownTo: ShownTo,
  { before, after }: { readonly before: KnownEntity; readonly after: LoadedEntity },
): Promise<Answer<Entity>> {
  const known: KnownParts = {
    tags: after.tags === before.tags ? before.parts.tagRows : undefined,
    fields: after.fields === before.fields ? before.fields : undefined,
    attachments: before.parts.attachments,
  }
  return present(db, shownTo.groupId, after.row, await findParts(db, shownTo, after.row, known))
}

/** What some entities of a group are called. */
export const namesById = statement<{ groupId: string; ids: readonly string[] }>()((q, p, dialect) =>
  q
    .selectFrom('entities')
    .select(['id', 'name'])
    .where('group_id', '=', p.groupId)
    .where(({ ref }) => dialect.isAnyOf(ref('id'), p.ids, 'text')),
)
