import type { OrganizerTotal } from '@stowage/contract/upkeep/statistics'
import { sql } from 'kysely'
import { type NameBookmark, pagesByName } from '#db/query/keyset.ts'
import { type Statement, statement } from '#db/query/statement.ts'
import type { Reader } from '#db/reader-writer.ts'
import type { Flag } from '#db/tables/columns.ts'
import type { Streamed } from '#http/output/answer.ts'
import { answerRows } from '#http/output/answer-rows.ts'
import { fromMillionths } from '#kernel/money.ts'
import type { ReadCtx } from '#server/context.ts'

interface Page extends NameBookmark {
  readonly groupId: string
  readonly limit: number
}

interface Row {
  readonly id: string
  readonly name: string
  readonly name_key: string
  /** Millionths; null where nothing is counted. */
  readonly price: number | null
}

const locationsOf = (p: Page, archived: Flag) => sql`
  select id, name, name_key from entities
  where group_id = ${p.groupId} and is_location = 1 and archived = ${sql.lit(archived)}
    and (name_key, id) > (${p.key}, ${p.id})
  order by name_key, id limit ${p.limit}`

const locations = statement<Page>()(
  (_q, p) => sql<Row>`
    select rows.id, rows.name, rows.name_key, t.price from (
      select * from (${locationsOf(p, 0)}) current
      union all
      select * from (${locationsOf(p, 1)}) archived
      order by name_key, id limit ${p.limit}) rows
    left join place_totals t on t.group_id = ${p.groupId} and t.entity_id = rows.id
    order by rows.name_key, rows.id`,
)

const tags = statement<Page>()(
  (_q, p) => sql<Row>`
    select g.id, g.name, g.name_key,
      (select sum(t.price) from tag_totals t where t.group_id = ${p.groupId} and t.tag_n = g.n having sum(t.n) > 0)
        as price
    from tags g
    where g.group_id = ${p.groupId} and (g.name_key, g.id) > (${p.key}, ${p.id})
    order by g.name_key, g.id limit ${p.limit}`,
)

/** Sums up what lies directly in each location, by name; without those whose sum is not above 0. */
export const listLocationTotals = ({ db, actor }: ReadCtx): Promise<OrganizerTotal[] | Streamed> =>
  answer(walk(db, actor.groupId, locations, price => price > 0))

/** Sums up what carries each tag, by name; without unused tags. */
export const listTagTotals = ({ db, actor }: ReadCtx): Promise<OrganizerTotal[] | Streamed> =>
  answer(walk(db, actor.groupId, tags, () => true))

const answer = (batches: AsyncGenerator<OrganizerTotal[]>): Promise<OrganizerTotal[] | Streamed> =>
  answerRows(batches, { whole: rows => rows, start: '[', end: () => ']' })

async function* walk(
  db: Reader,
  groupId: string,
  rowsFrom: Statement<Page, Row>,
  isWanted: (price: number) => boolean,
): AsyncGenerator<OrganizerTotal[]> {
  for await (const rows of pagesByName((after, limit) => db.all(rowsFrom, { groupId, limit, ...after })))
    yield rows.flatMap(({ id, name, price }) =>
      price !== null && isWanted(price) ? { id, name, total: fromMillionths(price) } : [],
    )
}
