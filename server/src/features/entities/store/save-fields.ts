import { insertInto } from '#db/inventory/insert-rows.ts'
import { statement } from '#db/query/statement.ts'
import type { Writer } from '#db/reader-writer.ts'
import { allOrFirstError } from '#kernel/all-or-first-error.ts'
import { textKeyOf } from '#kernel/text-key.ts'
import type { Change, Field, Kept } from '../model/entity.ts'
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
      fields.map((field, i) => ({
        ...field,
        group_id: groupId,
        entity_n: n,
        position: position + i,
        text_key: textKeyOf(field.text_value),
      })),
    ),
  )

/** Writes the custom fields of the items whose fields changed. */
export async function saveFields(db: Writer, groupId: string, changes: readonly Change[]): Promise<void> {
  const changed = changes.filter(hasOtherFields)
  if (changed.length === 0) return
  const stale = changed.filter(({ before }) => before !== null && before.fields.length > 0)
  const owners = changed.map(({ after: { row, fields } }) => ({ n: row.n, position: 0, fields }))
  await allOrFirstError([removeFields(db, groupId, stale), addFields(db, groupId, owners)])
}

async function removeFields(db: Writer, groupId: string, stale: readonly Kept[]): Promise<void> {
  if (stale.length > 0)
    await db.run(deleteFields, { groupId, rowNumbers: stale.map(({ after }) => after.row.n) })
}

const hasOtherFields = (change: Change): change is Kept =>
  change.after !== null && !sameFields(change.before?.fields ?? [], change.after.fields)
