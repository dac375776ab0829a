import { sql } from 'kysely'
import type { Reader } from '#db/reader-writer.ts'
import type { Trashed } from '#events/trash.ts'
import { addMilliseconds, day } from '#kernel/clock.ts'
import { Problem } from '#kernel/problem.ts'
import type { Member } from '#server/context.ts'
import { mayBeSeen } from './list-trash.ts'

/** Something in the trash, with the number of the change that has deleted it. */
export type FoundTrashed = Trashed & { readonly n: number }

/** Something that the caller may have back. */
export async function requireTrashed(
  db: Reader,
  actor: Member,
  id: string,
  { now, trashDays }: { readonly now: string; readonly trashDays: number },
): Promise<FoundTrashed> {
  const { rows } = await sql<FoundTrashed>`select t.id, t.n, t.subject_id, t.row_key, t.table_name
    from trash t
    where t.group_id = ${actor.groupId} and t.id = ${id} and ${mayBeSeen(actor)}
      and t.deleted_at > ${addMilliseconds(now, -trashDays * day)}`.execute(db.q)
  const [found] = rows
  if (found === undefined) throw new Problem('trash.not_found')
  return found
}
