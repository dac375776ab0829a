import { sql } from 'kysely'
import { isListTable, type ListTable } from '#db/inventory/table-lists.ts'
import { inBatches } from '#db/query/batches.ts'
import { type Statement, statement } from '#db/query/statement.ts'
import type { Reader } from '#db/reader-writer.ts'
import type { Element } from './list-differences.ts'

interface Asked {
  readonly groupId: string
  readonly ids: readonly string[]
}

const columns = sql.raw('f.id, f.name, f.type, f.text_value, f.number_value, f.boolean_value, f.time_value')

/** Statements that read the lists of owners, by table. By `cross join` SQLite begins with the owners, not with all fields of the group. */
const lists: Readonly<Record<ListTable, Statement<Asked, Element>>> = {
  entity_fields: statement<Asked>()(
    (_q, p, dialect) => sql<Element>`select e.id as owner, ${columns}
      from entities e cross join entity_fields f
      where e.group_id = ${p.groupId} and ${dialect.isAnyOf(sql.ref('e.id'), p.ids, 'text')}
        and f.group_id = e.group_id and f.entity_n = e.n order by e.n, f.position`,
  ),
  template_fields: statement<Asked>()(
    (_q, p, dialect) => sql<Element>`select f.template_id as owner, ${columns} from template_fields f
      where f.group_id = ${p.groupId} and ${dialect.isAnyOf(sql.ref('f.template_id'), p.ids, 'text')}
      order by f.template_id, f.position`,
  ),
}

/** Lists read at once; each may have 1,000 elements. */
export const listsAtOnce = 50

/** The lists of some owners in a table, as they are stored; owners without elements are missing. */
export async function storedLists(
  db: Reader,
  groupId: string,
  table: string,
  ownerIds: readonly string[],
): Promise<Map<unknown, Element[]>> {
  if (!isListTable(table)) return new Map()
  const found = await inBatches(
    [...new Set(ownerIds)],
    async ids => {
      const byOwner = Map.groupBy(await db.all(lists[table], { groupId, ids }), ({ owner }) => owner)
      return [...byOwner].map(([owner, elements]) => ({ owner, elements: elements.map(withoutOwner) }))
    },
    { size: listsAtOnce },
  )
  return new Map(found.map(({ owner, elements }) => [owner, elements]))
}

const withoutOwner = ({ owner: _, ...element }: Element): Element => element
