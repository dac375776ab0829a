import { sql } from 'kysely'
import { textKeyOf } from '#kernel/text-key.ts'
import { keysetPages } from '../query/keyset.ts'
import type { Writer } from '../reader-writer.ts'
import type { Migration } from '../upgrade/migration.ts'

/** Digits with an optional sign and one point inside, at most 15 of them: a double holds these exactly. GLOB knows no repetition. */
const isDecimal = {
  sqlite: `length(text_value) <= 17 and ltrim(text_value, '-') glob '[0-9]*' and text_value glob '*[0-9]'
    and text_value not glob '?*-*' and text_value not glob '*[^-0-9.]*' and text_value not glob '*.*.*'
    and length(replace(replace(text_value, '-', ''), '.', '')) <= 15`,
  postgres: `text_value ~ '^-?[0-9]+([.][0-9]+)?$' and length(translate(text_value, '-.', '')) <= 15`,
} as const

/** Custom fields are compared by number and by folded text, each from an index. */
export const valuesOfFields: Migration = {
  name: '0047-values-of-fields',
  async up({ exec, sqlite, db }) {
    const real = sqlite ? 'real' : 'double precision'
    await exec(`alter table entity_fields add column numeric_value ${real} generated always as (
      case type when 'number' then cast(number_value as ${real}) when 'text' then
        case when ${isDecimal[sqlite ? 'sqlite' : 'postgres']} then cast(text_value as ${real}) end end)
      ${sqlite ? 'virtual' : 'stored'}`)
    await exec(
      `alter table entity_fields add column text_key ${sqlite ? 'text' : 'text collate "C"'} not null default ''`,
    )
    // The databases fold ASCII alone as `fold` does.
    await exec(`update entity_fields set text_key = substr(lower(text_value), 1, 200)
      where text_value <> '' and octet_length(text_value) = length(text_value)`)
    for (const { id } of await db.q.selectFrom('groups').select('id').execute()) await foldTexts(db, id)
    await exec(`create index entity_fields_by_number on entity_fields (group_id, name, numeric_value, entity_n)
      where numeric_value is not null`)
    await exec('create index entity_fields_by_text on entity_fields (group_id, name, text_key, entity_n)')
  },
}

const first = { entity_n: -1, position: -1, text_value: '' }

/** Folds the texts of a group that have more than ASCII. */
async function foldTexts(db: Writer, groupId: string): Promise<void> {
  const read = (after: typeof first, limit: number) =>
    db.q
      .selectFrom('entity_fields')
      .select(['entity_n', 'position', 'text_value'])
      .where(({ ref }) => db.dialect.impliedGroup(ref('group_id'), groupId))
      .where(sql<boolean>`(entity_n, position) > (${after.entity_n}, ${after.position})`)
      .where(sql<boolean>`octet_length(text_value) <> length(text_value)`)
      .orderBy('entity_n')
      .orderBy('position')
      .limit(limit)
      .execute()
  for await (const rows of keysetPages(read, { first, keyOf: row => row })) {
    const folded = rows.map(({ entity_n, position, text_value }) => ({
      n: entity_n,
      at: position,
      key: textKeyOf(text_value),
    }))
    const given = db.dialect.recordTable(JSON.stringify(folded), { n: 'integer', at: 'integer', key: 'text' })
    await sql`update entity_fields set text_key = given.key from ${given} given
      where ${db.dialect.impliedGroup(sql.ref('entity_fields.group_id'), groupId)}
        and entity_fields.entity_n = given.n and entity_fields.position = given.at`.execute(db.q)
  }
}
