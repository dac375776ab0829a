import { sql } from 'kysely'
import { columnKindsOf } from '#db/inventory/insert-rows.ts'
import { forEachBatch } from '#db/query/batches.ts'
import { insertMany } from '#db/query/insert-many.ts'
import { type Statement, StatementCache, statement } from '#db/query/statement.ts'
import type { Writer } from '#db/reader-writer.ts'
import type { ColumnKind } from '#db/tables/columns.ts'
import { allOrFirstError } from '#kernel/all-or-first-error.ts'
import { keysOf } from '#kernel/keys-of.ts'
import { requireValue } from '#kernel/require-value.ts'
import type { Change, StoredEntity } from '../model/entity.ts'
import { forgetTrigrams } from './save-search.ts'

const deleteEntities = statement<{ groupId: string; rowNumbers: number[] }>()((q, p, dialect) =>
  q
    .deleteFrom('entities')
    .where(({ ref }) => dialect.impliedGroup(ref('group_id'), p.groupId))
    .where(({ ref }) => dialect.isAnyOf(ref('n'), p.rowNumbers, 'number')),
)
const deleteContainers = statement<{ groupId: string; ids: readonly string[] }>()((q, p, dialect) =>
  q
    .deleteFrom('place_totals')
    .where('group_id', '=', p.groupId)
    .where(({ ref }) => dialect.isAnyOf(ref('entity_id'), p.ids, 'text')),
)

const belongings = ([table, column]:
  | readonly ['entity_fields', 'entity_n']
  | readonly ['entity_tags', 'n']) =>
  statement<{ groupId: string; rowNumbers: number[] }>()((q, p, dialect) =>
    q
      .deleteFrom(table as 'entity_tags')
      .where(({ ref }) => dialect.impliedGroup(ref('group_id'), p.groupId))
      .where(({ ref }) => dialect.isAnyOf(ref(column as 'n'), p.rowNumbers, 'number')),
  )
const deleteFields = belongings(['entity_fields', 'entity_n'])
const deleteLinks = belongings(['entity_tags', 'n'])

/** Removes rows, with their fields and tag links: these first, while it can be recorded whose they were. */
export async function deleteRows(db: Writer, groupId: string, changes: readonly Change[]): Promise<void> {
  const gone = changes.filter(({ after }) => after === null).map(({ before }) => requireValue(before).row)
  if (gone.length === 0) return
  const rowNumbers = gone.map(({ n }) => n)
  await forgetTrigrams(db, rowNumbers)
  await allOrFirstError([deleteFields, deleteLinks].map(each => db.run(each, { groupId, rowNumbers })))
  await db.run(deleteEntities, { groupId, rowNumbers })
}

/** Forgets the totals of containers that are gone: last of all, for what lay in them has been taken away from them. */
export async function forgetContainers(
  db: Writer,
  groupId: string,
  changes: readonly Change[],
): Promise<void> {
  const gone = changes.flatMap(({ before, after }) =>
    before !== null && after === null ? [before.row.id] : [],
  )
  if (gone.length > 0) await forEachBatch(gone, ids => db.run(deleteContainers, { groupId, ids }))
}

/** Inserts the rows that are new. */
export async function insertRows(db: Writer, changes: readonly Change[]): Promise<void> {
  const rows = changes.flatMap(({ before, after }) => (before === null && after !== null ? [after.row] : []))
  if (rows.length === 0) return
  if (rows.length === 1) await db.run(insertEntity, requireValue(rows[0]))
  else await insertEntities(db, rows)
}

const insertEntity = statement<StoredEntity>()((q, p) =>
  q
    .insertInto('entities')
    .values(Object.fromEntries(storedColumns.map(name => [name, p[name]])) as unknown as StoredEntity),
)

const columnKinds = columnKindsOf('entities')
const storedColumns = keysOf(columnKinds)

const insertEntities = insertMany<StoredEntity>('entities', columnKinds)

/** What never changes, or is kept elsewhere (`resolve-placement.ts` keeps heights). */
const fixedColumns: ReadonlySet<string> = new Set(['n', 'id', 'group_id', 'created_at', 'height'])
const updatable = storedColumns.filter(name => !fixedColumns.has(name))

const updates = new StatementCache()

/** Updates exactly these columns: what is not mentioned leaves its indexes alone. */
const updateOf = (names: readonly (keyof StoredEntity)[]): Statement<StoredEntity, unknown> =>
  updates.get(names.join(' '), () =>
    statement<StoredEntity>()((q, p) =>
      q
        .updateTable('entities')
        .set(Object.fromEntries(names.map(name => [name, p[name]])))
        .where('group_id', '=', p.group_id)
        .where('n', '=', p.n),
    ),
  )

/** Updates the rows that changed. */
export async function updateRows(db: Writer, changes: readonly Change[]): Promise<void> {
  const touched: { row: StoredEntity; names: (keyof StoredEntity)[] }[] = []
  for (const { before, after } of changes) {
    if (before === null || after === null) continue
    const names = updatable.filter(name => before.row[name] !== after.row[name])
    if (names.length > 0) touched.push({ row: after.row, names })
  }
  const [only] = touched
  if (only === undefined) return
  if (touched.length === 1) {
    await db.run(updateOf(only.names), only.row)
    return
  }
  const differing = new Set(touched.flatMap(({ names }) => names))
  const names = storedColumns.filter(name => differing.has(name))
  const rows = touched.map(({ row }) => row)
  await db.run(updateManyOf(names), {
    groupId: only.row.group_id,
    rows: JSON.stringify(rows, ['n', ...names]),
  })
}

const updatesOfMany = new StatementCache()

/** Updates these columns of many rows: what differs in none of them leaves its indexes alone. */
const updateManyOf = (names: readonly (keyof StoredEntity)[]): Statement<RowsToUpdate, unknown> =>
  updatesOfMany.get(names.join(' '), () =>
    statement<RowsToUpdate>()((_q, p, dialect) => {
      const given: Partial<Record<keyof StoredEntity, ColumnKind>> = Object.fromEntries(
        (['n', ...names] as const).map(name => [name, columnKinds[name]]),
      )
      const set = names.map(name => sql`${sql.ref(name)} = ${sql.ref(`given.${name}`)}`)
      return sql`update entities set ${sql.join(set)} from ${dialect.recordTable(p.rows, given)} given
        where ${dialect.impliedGroup(sql.ref('entities.group_id'), p.groupId)} and entities.n = given.n`
    }),
  )

interface RowsToUpdate {
  readonly groupId: string
  readonly rows: string
}
