import { sql } from 'kysely'
import { isPartTable } from '#db/inventory/table-lists.ts'
import { inBatches } from '#db/query/batches.ts'
import { statement } from '#db/query/statement.ts'
import type { Reader } from '#db/reader-writer.ts'
import { type LoadedEntity, loadEntities } from '#features/entities/index.ts'
import { storedRows } from '../stored-rows.ts'
import type { Target } from './entity-targets.ts'
import type { Judged } from './judge-rows.ts'
import { type Conflict, plainTables, type UndoSubject } from './undo-subjects.ts'
import { causeOf, type Removals, type UndoWork } from './undo-work.ts'

/** Everything that taking a change back removes. */
export function removalsOf(judged: readonly Judged[]): Removals {
  const idsOf = (table: string, isNamedByKey = false) =>
    new Set(
      judged.flatMap(({ row, does }) =>
        row.table === table && does === 'remove' ? [isNamedByKey ? row.key : row.subjectId] : [],
      ),
    )
  return {
    entities: idsOf('entities'),
    entity_types: idsOf('entity_types'),
    templates: idsOf('templates'),
    tags: idsOf('tags'),
    notifiers: idsOf('notifiers'),
    attachments: idsOf('attachments', true),
    maintenance_entries: idsOf('maintenance_entries', true),
  }
}

const used = ['entities', 'tags', 'entity_types', 'templates'] as const

/** That something which stays names something that is to go. */
interface Use extends Naming {
  readonly of: (typeof used)[number]
  /** Of a tag that is carried its row number. */
  readonly tagN?: number
}

/** Settles what becomes of those that use what is to go; returns the rows of these that are no entities, as they shall be. */
export async function resolveUses(work: UndoWork): Promise<UndoSubject[]> {
  if (work.ways.keepsUsed) await keepUsed(work)
  else if (work.ways.force) return clearUses(work)
  else work.conflicts.push(...(await findUses(work)).map(toConflict))
  return []
}

/** Who will still use what is to go. */
async function findUses({ ctx: { db, groupId }, removals, targets }: UndoWork): Promise<Use[]> {
  const uses: Use[] = []
  for (const of of used) {
    const ids = [...removals[of]]
    for (const naming of ids.length === 0 ? [] : await findNaming(db, groupId, of, ids))
      if (!removals[naming.table].has(naming.id) && stillNames(targets, naming)) uses.push({ ...naming, of })
  }
  for (const { id, tag, tagN } of await findCarriers(db, groupId, [...removals.tags]))
    if (!removals.entities.has(id) && (targets.get(id)?.after.tags.includes(tagN) ?? true))
      uses.push({ table: 'entities', id, named: tag, of: 'tags', tagN })
  return uses
}

/** Will it still name it when the change is taken back? */
function stillNames(targets: ReadonlyMap<string, Target>, { table, id, named }: Naming): boolean {
  const row = table === 'entities' ? targets.get(id)?.after.row : undefined
  return row === undefined || [row.parent_id, row.location_id, row.entity_type_id].includes(named)
}

/** The columns by which something names another item. */
const namingColumns = {
  entities: ['parent_id', 'location_id', 'entity_type_id'],
  tags: ['parent_id'],
  entity_types: ['default_template_id'],
  templates: ['default_location_id'],
}

const toConflict = ({ table, id, named, of, tagN }: Use): Conflict => ({
  ...{ table: of, subjectId: named, key: '', members: ['id'] },
  cause:
    tagN === undefined
      ? causeOf(table, id, ...namingColumns[table])
      : { table: 'entity_tags', subjectId: id, key: named, columns: [] },
})

const keptCodes = {
  entities: 'location_kept',
  tags: 'tag_kept',
  entity_types: 'type_kept',
  templates: 'template_kept',
} as const

const noteKept = ({ notes }: UndoWork, { of }: Use): void => notes.add(keptCodes[of])

/** Takes out of the removals whatever is in use, until all that is left is unused. */
async function keepUsed(work: UndoWork): Promise<void> {
  for (let uses = await findUses(work); uses.length > 0; uses = await findUses(work))
    for (const use of uses) if (work.removals[use.of].delete(use.named)) noteKept(work, use)
}

/** Has everybody lose what is to go, by the rules of deletion; a type that is in use stays. */
async function clearUses(work: UndoWork): Promise<UndoSubject[]> {
  const { db, groupId } = work.ctx
  const uses = await findUses(work)
  for (const use of uses)
    if (use.of === 'entity_types' && work.removals.entity_types.delete(use.named)) noteKept(work, use)
  const ids = uses.flatMap(({ table, id, of }) => (table === 'entities' && of !== 'entity_types' ? [id] : []))
  const entities = await loadEntities(db, groupId, [...new Set(ids)])
  const goneTags = new Set(uses.map(({ tagN }) => tagN))
  for (const stored of entities.values()) takeOut(work, stored, goneTags)
  return unsetOthers(work, uses)
}

/** What lies in something that goes gets its pin as parent, or comes to the top level, and loses tags that go. */
function takeOut(
  { ctx, removals, targets }: UndoWork,
  stored: LoadedEntity,
  goneTags: ReadonlySet<number | undefined>,
): void {
  const { row, tags, fields } = targets.get(stored.row.id)?.after ?? stored
  const isGone = (id: string | null): boolean => id !== null && removals.entities.has(id)
  const pin = isGone(row.location_id) ? null : row.location_id
  const container = isGone(row.parent_id)
    ? { parent_id: pin, location_id: null }
    : { parent_id: row.parent_id, location_id: pin }
  const after = { ...row, ...container, version: stored.row.version + 1, updated_at: ctx.now }
  const left = tags.filter(n => !goneTags.has(n))
  targets.set(row.id, { before: stored, after: { row: after, tags: left, fields } })
}

/** Templates, types and tags that name what goes do so no longer. */
async function unsetOthers({ ctx }: UndoWork, uses: readonly Use[]): Promise<UndoSubject[]> {
  const cleared: UndoSubject[] = []
  const columns = { tags: 'parent_id', entity_types: 'default_template_id', templates: 'default_location_id' }
  for (const table of ['tags', 'entity_types', 'templates'] as const) {
    const names = uses.flatMap(use => (use.table === table ? [{ table, subjectId: use.id, key: '' }] : []))
    for (const row of (await storedRows(ctx.db, ctx.groupId, names)).values())
      cleared.push({ is: 'row', table, row: { ...row, [columns[table]]: null } })
  }
  return cleared
}

/** The tables of what goes that is no entity. */
export const removedRows = (removals: Removals): UndoSubject[] =>
  plainTables
    .toReversed()
    .flatMap(table =>
      isPartTable(table) ? [] : [...removals[table]].map((id): UndoSubject => ({ is: 'no row', table, id })),
    )

/** Something that names what is to go. */
interface Naming {
  readonly table: 'entities' | 'templates' | 'entity_types' | 'tags'
  readonly id: string
  /** What it names. */
  readonly named: string
}

interface Asked {
  readonly groupId: string
  readonly ids: readonly string[]
}

const namingIn = (table: Naming['table'], column: string) =>
  statement<Asked>()(
    (_q, p, dialect) => sql<Naming>`
    select ${sql.lit(table)} as "table", id, ${sql.ref(column)} as named from ${sql.table(table)}
    where group_id = ${p.groupId} and ${dialect.isAnyOf(sql.ref(column), p.ids, 'text')}`,
  )

const namings = {
  entities: [
    namingIn('entities', 'parent_id'),
    namingIn('entities', 'location_id'),
    namingIn('templates', 'default_location_id'),
  ],
  tags: [namingIn('tags', 'parent_id')],
  entity_types: [namingIn('entities', 'entity_type_id')],
  templates: [namingIn('entity_types', 'default_template_id')],
} as const

/** Everything that names some rows of a table. */
async function findNaming(
  db: Reader,
  groupId: string,
  table: keyof typeof namings,
  ids: readonly string[],
): Promise<Naming[]> {
  const found: Naming[] = []
  for (const ask of namings[table])
    for (const naming of await inBatches(ids, batch => db.all(ask, { groupId, ids: batch })))
      found.push(naming)
  return found
}

/** An entity that carries a tag: its id and row number. */
interface Carrier {
  readonly id: string
  readonly tag: string
  readonly tagN: number
}

const carriersOf = statement<Asked>()(
  (_q, p, dialect) => sql<Carrier>`
  select e.id, t.id as tag, t.n as "tagN" from tags t join entity_tags l on l.group_id = t.group_id and l.tag_n = t.n
  join entities e on e.group_id = l.group_id and e.n = l.n
  where t.group_id = ${p.groupId} and ${dialect.isAnyOf(sql.ref('t.id'), p.ids, 'text')}`,
)

/** The entities that carry some tags. */
const findCarriers = (db: Reader, groupId: string, tagIds: readonly string[]): Promise<Carrier[]> =>
  inBatches(tagIds, batch => db.all(carriersOf, { groupId, ids: batch }))
