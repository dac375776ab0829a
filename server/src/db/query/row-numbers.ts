import type { Writer } from '../reader-writer.ts'
import { statement } from './statement.ts'

/** Range of row numbers of a group: group number × 2^32 + sequence in the group. */
export const rowsPerGroup = 2 ** 32

const takeNumbers = statement<{ groupId: string; count: number }>()((q, p) =>
  q
    .updateTable('group_numbers')
    .set(({ eb }) => ({ next_n: eb('next_n', '+', p.count) }))
    .where('group_id', '=', p.groupId)
    .returning(['next_n']),
)

/** Reserves row numbers for new entities and tags of a group, which are never reused; returns the first one. */
export async function takeRowNumbers(db: Writer, groupId: string, count: number): Promise<number> {
  const first = await findRowNumbers(db, groupId, count)
  if (first === undefined) throw new Error(`Group ${groupId} has no row numbers`)
  return first
}

/** Like `takeRowNumbers`; undefined when the group does not exist. */
export async function findRowNumbers(
  db: Writer,
  groupId: string,
  count: number,
): Promise<number | undefined> {
  const row = await db.first(takeNumbers, { groupId, count })
  return row && row.next_n - count
}
