import { sql } from 'kysely'
import { statement } from '#db/query/statement.ts'
import type { Reader } from '#db/reader-writer.ts'

const borrowers = statement<{ groupId: string; today: string }>()(
  (_q, p) => sql<{ id: string; loan_id: string }>`
    select l.contact_id as id, l.id as loan_id from loans l
    where l.group_id = ${p.groupId} and l.contact_id is not null and (l.out_at is not null or l.due >= ${p.today})
      and l.id in (select loan_id from loan_lines where group_id = ${p.groupId} and returned_at is null)`,
)

/** The contacts that have items, or reservations that have not passed, not counting some loans. */
export const findBorrowers = async (
  db: Reader,
  groupId: string,
  today: string,
  except: ReadonlySet<string> = new Set(),
): Promise<ReadonlySet<string>> => {
  const rows = await db.all(borrowers, { groupId, today })
  return new Set(rows.flatMap(({ id, loan_id }) => (except.has(loan_id) ? [] : [id])))
}
