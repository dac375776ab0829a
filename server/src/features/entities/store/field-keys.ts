import { sql } from 'kysely'
import { statement } from '#db/query/statement.ts'
import type { Reader, Writer } from '#db/reader-writer.ts'
import { textKeyOf } from '#kernel/text-key.ts'
import type { EntityRow } from '../model/entity.ts'

/** A custom field whose text has another key. */
export interface WrongTextKey {
  readonly entityId: string
  readonly n: number
  readonly position: number
  readonly right: string
}

const keysOf = statement<{ groupId: string; rowNumbers: readonly number[] }>()((q, p, dialect) =>
  q
    .selectFrom('entity_fields')
    .select(['entity_n', 'position', 'text_value', 'text_key'])
    .where(({ ref }) => dialect.impliedGroup(ref('group_id'), p.groupId))
    .where(({ ref }) => dialect.isAnyOf(ref('entity_n'), p.rowNumbers, 'number')),
)

/** The custom fields of some entities that are not compared by their texts. */
export async function findWrongTextKeys(
  db: Reader,
  groupId: string,
  rows: readonly EntityRow[],
): Promise<WrongTextKey[]> {
  const ids = new Map(rows.map(({ n, id }) => [n, id]))
  const fields = await db.all(keysOf, { groupId, rowNumbers: [...ids.keys()] })
  return fields.flatMap(({ entity_n: n, position, text_value, text_key }) => {
    const right = textKeyOf(text_value)
    return right === text_key ? [] : [{ entityId: ids.get(n) ?? '', n, position, right }]
  })
}

const putKeys = statement<{ groupId: string; rows: string }>()(
  (_q, p, dialect) => sql`update entity_fields set text_key = given."right"
    from ${dialect.recordTable(p.rows, { n: 'integer', position: 'integer', right: 'text' })} given
    where ${dialect.impliedGroup(sql.ref('entity_fields.group_id'), p.groupId)}
      and entity_fields.entity_n = given.n and entity_fields.position = given.position`,
)

/** Puts such keys right. */
export async function putTextKeys(
  db: Writer,
  groupId: string,
  wrong: readonly WrongTextKey[],
): Promise<void> {
  if (wrong.length > 0) await db.run(putKeys, { groupId, rows: JSON.stringify(wrong) })
}
