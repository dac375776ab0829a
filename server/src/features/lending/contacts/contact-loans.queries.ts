import { sql } from 'kysely'
import { statement } from '#db/query/statement.ts'
import type { Reader } from '#db/reader-writer.ts'

const borrowers = statement<{ groupId: string; today: string }>()(
  (_q, p) => sql<{ id: string }>`
    select distinct l.contact_id as id from loans l
    where l.group_id = ${p.groupId} and l.contact_id is not null and (l.out_at is not null or l.due >= ${p.today})
      and l.id in (select loan_id from loan_lines where group_id = ${p.groupId} and returned_at is null)`,
)

/** The contacts that have items, or reservations that have not passed. */
export const findBorrowers = async (
  db: Reader,
  groupId: string,
  today: string,
): Promise<ReadonlySet<string>> => new Set((await db.all(borrowers, { groupId, today })).map(({ id }) => id))
