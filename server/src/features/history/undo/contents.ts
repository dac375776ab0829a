import { sql } from 'kysely'
import { inBatches } from '#db/query/batches.ts'
import { statement } from '#db/query/statement.ts'
import type { Reader } from '#db/reader-writer.ts'

/** Something that names what is to go. */
export interface Naming {
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
export async function findNaming(
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
export const findCarriers = (db: Reader, groupId: string, tagIds: readonly string[]): Promise<Carrier[]> =>
  inBatches(tagIds, batch => db.all(carriersOf, { groupId, ids: batch }))
