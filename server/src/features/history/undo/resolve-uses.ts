import type { ChangeNoteCode } from '@stowage/contract/history/change-notes'
import { sql } from 'kysely'
import {
  isPartTable,
  type KeptTable,
  keptTables,
  type Reference,
  references,
} from '#db/inventory/table-lists.ts'
import { inBatches } from '#db/query/batches.ts'
import { statement } from '#db/query/statement.ts'
import type { Reader } from '#db/reader-writer.ts'
import { type LoadedEntity, loadEntities } from '#features/entities/index.ts'
import { requireValue } from '#kernel/require-value.ts'
import { storedRows } from '../stored-rows.ts'
import type { Target } from './entity-targets.ts'
import type { Judged } from './judge-rows.ts'
import { type Conflict, plainTables, type UndoSubject } from './undo-subjects.ts'
import { causeOf, type Removals, type UndoWork } from './undo-work.ts'

/** Everything that taking a change back removes. */
export function removalsOf(judged: readonly Judged[]): Removals {
  const idsOf = (table: KeptTable) =>
    judged.flatMap(({ row, does }) =>
      row.table === table && does === 'remove' ? [isPartTable(table) ? row.key : row.subjectId] : [],
    )
  return Object.fromEntries(keptTables.map(table => [table, new Set(idsOf(table))])) as Removals
}

/** References that hinder what they name from going, or lose it. */
const naming = references.filter(({ table, onDelete }) => onDelete !== 'goes too' || !isPartTable(table))

/** Tables whose rows are named by others that stay. */
const used = keptTables.filter(table => naming.some(({ of }) => of === table))

/** That something which stays names something that is to go. */
interface Use extends Naming {
  readonly of: KeptTable
  /** Whether the row that names it cannot exist without it. */
  readonly isNeeded: boolean
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
    for (const found of ids.length === 0 ? [] : await findNaming(db, groupId, of, ids))
      if (!removals[found.table].has(found.id) && stillNames(targets, found)) uses.push({ ...found, of })
  }
  for (const { id, tag, tagN } of await findCarriers(db, groupId, [...removals.tags]))
    if (!removals.entities.has(id) && (targets.get(id)?.after.tags.includes(tagN) ?? true))
      uses.push({ table: 'entities', id, named: tag, of: 'tags', isNeeded: false, tagN })
  return uses
}

/** Will it still name it when the change is taken back? */
function stillNames(targets: ReadonlyMap<string, Target>, { table, id, named }: Naming): boolean {
  const row = table === 'entities' ? targets.get(id)?.after.row : undefined
  return row === undefined || columnsNaming(table).some(column => ({ ...row })[column] === named)
}

/** The columns by which a row of a table names others. */
const columnsNaming = (table: KeptTable): string[] =>
  naming.flatMap(each => (each.table === table ? [each.column] : []))

const toConflict = ({ table, id, named, of, tagN }: Use): Conflict => ({
  table: of,
  subjectId: named,
  key: '',
  members: ['id'],
  cause:
    tagN === undefined
      ? causeOf(table, id, ...columnsNaming(table))
      : {
          table: 'entity_tags',
          subjectId: id,
          key: named,
          columns: [],
        },
})

const keptCodes: Readonly<Partial<Record<KeptTable, ChangeNoteCode>>> = {
  entities: 'location_kept',
  tags: 'tag_kept',
  products: 'product_kept',
  entity_types: 'type_kept',
  templates: 'template_kept',
}

// A loan goes whole.
const codes = new Map<KeptTable, ChangeNoteCode>(
  used.filter(table => table !== 'loans').map(table => [table, requireValue(keptCodes[table])]),
)

const noteKept = ({ notes }: UndoWork, { of }: Use): void => notes.add(requireValue(codes.get(of)))

/** Takes out of the removals whatever is in use, until all that is left is unused. */
async function keepUsed(work: UndoWork): Promise<void> {
  for (let uses = await findUses(work); uses.length > 0; uses = await findUses(work))
    for (const use of uses)
      if (!goesAlong(work, use) && work.removals[use.of].delete(use.named)) noteKept(work, use)
}

/** Has what a return has split off go with its loan. */
function goesAlong({ removals }: UndoWork, { of, table, id }: Use): boolean {
  if (of === 'loans') removals[table].add(id)
  return of === 'loans'
}

/** Has everybody lose what is to go, by the rules of deletion; what they cannot be without stays, such as a type. */
async function clearUses(work: UndoWork): Promise<UndoSubject[]> {
  const { db, groupId } = work.ctx
  const uses = await findUses(work)
  for (const use of uses)
    if (!goesAlong(work, use) && use.isNeeded && work.removals[use.of].delete(use.named)) noteKept(work, use)
  const ids = uses.flatMap(({ table, id, isNeeded }) => (table === 'entities' && !isNeeded ? [id] : []))
  const entities = await loadEntities(db, groupId, [...new Set(ids)])
  const goneTags = new Set(uses.map(({ tagN }) => tagN))
  for (const stored of entities.values()) takeOut(work, stored, goneTags)
  return unsetOthers(work, uses)
}

/** Contents of something that goes get their pin as parent, or come to the top level, and lose tags and a product that go. */
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
  const product_id = removals.products.has(row.product_id ?? '') ? null : row.product_id
  const after = { ...row, ...container, product_id, version: stored.row.version + 1, updated_at: ctx.now }
  const left = tags.filter(n => !goneTags.has(n))
  targets.set(row.id, { before: stored, after: { row: after, tags: left, fields } })
}

/** Templates, types and others that name what goes do so no longer. */
async function unsetOthers({ ctx }: UndoWork, uses: readonly Use[]): Promise<UndoSubject[]> {
  const cleared: UndoSubject[] = []
  for (const table of plainTables) {
    const own = uses.filter(use => use.table === table && !use.isNeeded)
    const gone = new Set<unknown>(own.map(({ named }) => named))
    const names = own.map(({ id }) => ({ table, subjectId: id, key: '' }))
    for (const row of (await storedRows(ctx.db, ctx.groupId, names)).values()) {
      const unset = columnsNaming(table).flatMap(column => (gone.has(row[column]) ? [[column, null]] : []))
      cleared.push({ is: 'row', table, row: { ...row, ...Object.fromEntries(unset) } })
    }
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
  readonly table: KeptTable
  readonly id: string
  /** What it names. */
  readonly named: string
}

interface Asked {
  readonly groupId: string
  readonly ids: readonly string[]
}

const namingIn = ({ table, column }: Reference) =>
  statement<Asked>()(
    (_q, p, dialect) => sql<Naming>`
    select ${sql.lit(table)} as "table", id, ${sql.ref(column)} as named from ${sql.table(table)}
    where group_id = ${p.groupId} and ${dialect.isAnyOf(sql.ref(column), p.ids, 'text')}`,
  )

const namings = naming.map(reference => ({ ...reference, ask: namingIn(reference) }))

/** Everything that names some rows of a table. */
async function findNaming(
  db: Reader,
  groupId: string,
  table: KeptTable,
  ids: readonly string[],
): Promise<Omit<Use, 'of'>[]> {
  const found: Omit<Use, 'of'>[] = []
  for (const { of, ask, onDelete } of namings)
    if (of === table)
      for (const row of await inBatches(ids, batch => db.all(ask, { groupId, ids: batch })))
        found.push({ ...row, isNeeded: onDelete !== 'names nothing' })
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
