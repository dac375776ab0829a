import { sql } from 'kysely'
import { inBatches } from '#db/query/batches.ts'
import { statement } from '#db/query/statement.ts'
import type { Reader } from '#db/reader-writer.ts'
import type { Day } from '#db/tables/columns.ts'
import { findContactNames } from '#features/entities/index.ts'

/** The due day of a loan that is out, or the first day of a reservation. */
interface LoanDay {
  readonly id: string
  readonly day: Day
  readonly isOut: boolean
}

interface Asked {
  readonly groupId: string
  readonly from: Day
  readonly to: Day
}

const daysOfLoans = statement<Asked>()(
  (_q, p) => sql<{ id: string; day: Day; outAt: string | null }>`
    select id, day, "outAt" from (
      select l.id, l.out_at as "outAt", case when l.out_at is null then l.from_day else l.due end as day from loans l
      where l.group_id = ${p.groupId}
        and l.id in (select loan_id from loan_lines where group_id = ${p.groupId} and returned_at is null)) found
    where day >= ${p.from} and day <= ${p.to}`,
)

/** The days of loans with items that are not returned, from one day to another; the open lines lead to them. */
export const findLoanDays = async (db: Reader, asked: Asked): Promise<LoanDay[]> =>
  (await db.all(daysOfLoans, asked)).map(({ id, day, outAt }) => ({ id, day, isOut: outAt !== null }))

/** A loan in a few words. */
export interface LoanSummary {
  readonly id: string
  /** The name of the contact; undefined: removed for good. */
  readonly contact: string | undefined
  /** One of the items that are not returned, and the number of the others: `Rope +4`. */
  readonly items: string
  readonly createdAt: string
  /** The last change of the loan, or of the contact or item that is named. */
  readonly updatedAt: string
}

const openItems = statement<{ groupId: string; ids: readonly string[] }>()((q, p, dialect) =>
  q
    .selectFrom(
      q
        .selectFrom('loan_lines')
        .select('loan_id')
        .select([sql<string>`min(id)`.as('first'), sql<number>`cast(count(*) as integer)`.as('count')])
        .where('group_id', '=', p.groupId)
        .where(({ ref }) => dialect.isAnyOf(ref('loan_id'), p.ids, 'text'))
        .where('returned_at', 'is', null)
        .groupBy('loan_id')
        .as('o'),
    )
    .innerJoin('loan_lines as k', join => join.on('k.group_id', '=', p.groupId).onRef('k.id', '=', 'o.first'))
    .innerJoin('loans as l', join => join.on('l.group_id', '=', p.groupId).onRef('l.id', '=', 'o.loan_id'))
    .leftJoin('contacts as c', join =>
      join.on('c.group_id', '=', p.groupId).onRef('c.id', '=', 'l.contact_id'),
    )
    .leftJoin('entities as e', join =>
      join.on('e.group_id', '=', p.groupId).onRef('e.id', '=', 'k.entity_id'),
    )
    .select(['l.id', 'l.contact_id', 'l.created_at', 'o.count', 'k.name', 'e.name as entityName'])
    .select(['l.updated_at', 'c.updated_at as contactUpdatedAt', 'e.updated_at as entityUpdatedAt']),
)

/** Some loans with items that are not returned in a few words, by id. */
export async function summarizeLoans(
  db: Reader,
  groupId: string,
  loanIds: readonly string[],
): Promise<ReadonlyMap<string, LoanSummary>> {
  const rows = await inBatches(loanIds, ids => db.all(openItems, { groupId, ids }))
  const contacts = await findContactNames(
    db,
    groupId,
    rows.flatMap(({ contact_id }) => contact_id ?? []),
  )
  return new Map(
    rows.map(row => [
      row.id,
      {
        id: row.id,
        contact: contacts.refTo(row.contact_id)?.name,
        items: `${row.entityName ?? row.name}${row.count === 1 ? '' : ` +${row.count - 1}`}`,
        createdAt: row.created_at,
        updatedAt: [row.updated_at, row.contactUpdatedAt ?? '', row.entityUpdatedAt ?? ''].reduce(
          (one, other) => (one > other ? one : other),
        ),
      },
    ]),
  )
}
