import { sql } from 'kysely'
import { columnKindsOf, insertInto, type StoredRow } from '#db/inventory/insert-rows.ts'
import { type Statement, StatementCache, statement } from '#db/query/statement.ts'
import type { Writer } from '#db/reader-writer.ts'
import type { ColumnKind } from '#db/tables/columns.ts'
import { allOrFirstError } from '#kernel/all-or-first-error.ts'
import { keysOf } from '#kernel/keys-of.ts'
import { requireValue } from '#kernel/require-value.ts'
import { textKeyOf } from '#kernel/text-key.ts'
import type { Change, Field, Kept, LoadedEntity } from '../model/entity.ts'
import { sameFields } from '../model/fields.ts'

const deleteFields = statement<{ groupId: string; rowNumbers: number[] }>()((q, p, dialect) =>
  q
    .deleteFrom('entity_fields')
    .where(({ ref }) => dialect.impliedGroup(ref('group_id'), p.groupId))
    .where(({ ref }) => dialect.isAnyOf(ref('entity_n'), p.rowNumbers, 'number')),
)

const insertFields = insertInto('entity_fields')

/** Custom fields of one entity, in their order from a position on. */
interface FieldsOfEntity {
  readonly n: number
  readonly position: number
  readonly fields: readonly Field[]
}

/** Adds custom fields to entities of a group. */
export const addFields = (db: Writer, groupId: string, owners: readonly FieldsOfEntity[]): Promise<unknown> =>
  insertFields(
    db,
    owners.flatMap(({ n, position, fields }) =>
      fields.map((field, i) => toRow(groupId, n, position + i, field)),
    ),
  )

type FieldRow = StoredRow<'entity_fields'>

const toRow = (groupId: string, n: number, position: number, field: Field): FieldRow => ({
  ...field,
  group_id: groupId,
  entity_n: n,
  position,
  text_key: textKeyOf(field.text_value),
})

/**
 * Writes the custom fields of the items whose fields changed: what differs where it stands, and what comes after it. A
 * shorter list is written anew.
 */
export async function saveFields(db: Writer, groupId: string, changes: readonly Change[]): Promise<void> {
  const changed = changes.filter(hasOtherFields)
  if (changed.length === 0) return
  const shorter = changed.filter(isShorter)
  const kept = changed.filter(change => !isShorter(change))
  const added = [
    ...shorter.map(({ after: { row, fields } }) => ({ n: row.n, position: 0, fields })),
    ...kept.map(({ before, after: { row, fields } }) => {
      const position = fieldsOf(before).length
      return { n: row.n, position, fields: fields.slice(position) }
    }),
  ]
  await allOrFirstError([
    removeFields(db, groupId, shorter),
    updateFields(db, groupId, kept),
    addFields(db, groupId, added),
  ])
}

async function removeFields(db: Writer, groupId: string, stale: readonly Kept[]): Promise<void> {
  if (stale.length > 0)
    await db.run(deleteFields, { groupId, rowNumbers: stale.map(({ after }) => after.row.n) })
}

async function updateFields(db: Writer, groupId: string, kept: readonly Kept[]): Promise<void> {
  const differing = new Set<keyof FieldRow>()
  const rows: FieldRow[] = []
  for (const { before, after } of kept)
    for (const [position, former] of fieldsOf(before).entries()) {
      const field = requireValue(after.fields[position])
      const names = keysOf(former).filter(name => former[name] !== field[name])
      if (names.length > 0) rows.push(toRow(groupId, after.row.n, position, field))
      for (const name of names) differing.add(name)
    }
  if (rows.length === 0) return
  if (differing.has('text_value')) differing.add('text_key')
  const names = fieldRowColumns.filter(name => differing.has(name))
  await db.run(updateOf(names), { groupId, rows: JSON.stringify(rows, [...placeColumns, ...names]) })
}

const columnKinds = columnKindsOf('entity_fields')
const fieldRowColumns = keysOf(columnKinds)
const placeColumns = ['entity_n', 'position'] as const

const updates = new StatementCache()

/** Updates these columns of custom fields: what differs in none of them leaves its indexes alone. */
const updateOf = (
  names: readonly (keyof FieldRow)[],
): Statement<{ groupId: string; rows: string }, unknown> =>
  updates.get(names.join(' '), () =>
    statement<{ groupId: string; rows: string }>()((_q, p, dialect) => {
      const given: Partial<Record<keyof FieldRow, ColumnKind>> = Object.fromEntries(
        [...placeColumns, ...names].map(name => [name, columnKinds[name]]),
      )
      const set = names.map(name => sql`${sql.ref(name)} = ${sql.ref(`given.${name}`)}`)
      return sql`update entity_fields set ${sql.join(set)} from ${dialect.recordTable(p.rows, given)} given
        where ${dialect.impliedGroup(sql.ref('entity_fields.group_id'), p.groupId)}
          and entity_fields.entity_n = given.entity_n and entity_fields.position = given.position`
    }),
  )

const fieldsOf = (entity: LoadedEntity | null): readonly Field[] => entity?.fields ?? []

const isShorter = ({ before, after }: Kept): boolean => after.fields.length < fieldsOf(before).length

const hasOtherFields = (change: Change): change is Kept =>
  change.after !== null && !sameFields(fieldsOf(change.before), change.after.fields)
