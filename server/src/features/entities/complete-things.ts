import type { Reader } from '#db/scope.ts'
import { statement } from '#db/statement.ts'
import { breathe } from '#kernel/breathe.ts'
import { tagLinks } from './tag-links.queries.ts'
import { type EntityRow, type Field, type Thing, toStored } from './thing.ts'

/** How many things one statement looks up. */
const slice = 500

const fieldsOf = statement<{ groupId: string; ns: readonly number[] }>()((q, p, dialect) =>
  q
    .selectFrom('entity_fields')
    .select(['entity_n', 'id', 'name', 'type', 'text_value', 'number_value', 'boolean_value', 'time_value'])
    .where(({ ref }) => dialect.impliedGroup(ref('group_id'), p.groupId))
    .where(({ ref }) => dialect.isAnyOf(ref('entity_n'), p.ns, 'number'))
    .orderBy('entity_n')
    .orderBy('position'),
)

/** Completes stored rows with their tags and custom fields; by id, in the order of the rows. */
export async function completeThings(
  db: Reader,
  groupId: string,
  rows: readonly EntityRow[],
): Promise<Map<string, Thing>> {
  const things = new Map<string, Thing>()
  for (let from = 0; from < rows.length; from += slice) {
    const part = rows.slice(from, from + slice)
    const ns = part.map(({ n }) => n)
    const links = Map.groupBy(await db.all(tagLinks, { groupId, ns }), ({ n }) => n)
    const fields = Map.groupBy(await db.all(fieldsOf, { groupId, ns }), ({ entity_n }) => entity_n)
    for (const row of part)
      things.set(row.id, {
        row: toStored(row),
        tags: (links.get(row.n) ?? []).map(({ tag_n }) => tag_n),
        fields: (fields.get(row.n) ?? []).map(({ entity_n: _, ...field }): Field => field),
      })
    if (from + slice < rows.length) await breathe()
  }
  return things
}
