import type { Selection } from '../../../data/items/bulk.ts'
import type { Row } from '../../../data/items/entities.ts'
import type { InGroup } from '../../../data/wire/in-group.ts'
import { listEntities, listEntitiesByBody } from '../../../data/wire/operations.ts'
import { queryOf } from '../list/list-query.ts'
import type { ListSearch } from '../list/list-search.ts'

/** The most rows that are printed: more pages than anybody reads, and as many as browsers lay out in a few seconds. */
export const maxPrinted = 3000

/** How many rows are read at once. */
const atOnce = 500

/** Rows for printing; `total` counts those beyond the limit too. */
export interface AllRows {
  readonly rows: readonly Row[]
  readonly total: number
}

/** Reads what a list shows, in its order, or what is selected in it; `show` are the members that rows tell besides. */
export async function readAllRows(
  { client }: InGroup,
  search: ListSearch,
  selected: Selection | undefined,
  show: readonly string[],
): Promise<AllRows> {
  const query = { ...queryOf(search, show), pageSize: String(atOnce) }
  const ids = selected !== undefined && 'ids' in selected && selected.ids ? selected.ids : undefined
  const except = new Set(selected !== undefined && 'except' in selected ? selected.except : [])
  const rows: Row[] = []
  let total = 0
  for (let after: string | null = ''; after !== null && rows.length <= maxPrinted; ) {
    const page: Page =
      ids === undefined
        ? await client.call(listEntities, { ...query, after })
        : await client.call(listEntitiesByBody, {
            ids,
            isLocation: 'any',
            includeArchived: true,
            after,
            show: [...show],
            pageSize: atOnce,
            orderBy: query.orderBy === 'relevance' ? 'name' : query.orderBy,
            ...(search.order === undefined ? {} : { order: search.order }),
          } as never)
    total = page.total - except.size
    rows.push(...page.items.filter(({ id }) => !except.has(id)))
    after = page.next ?? null
  }
  return { rows, total }
}

interface Page {
  readonly items: readonly Row[]
  readonly total: number
  readonly next?: string | null | undefined
}
