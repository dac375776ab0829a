import { sql } from 'kysely'
import { rowsPerGroup } from '#db/query/row-numbers.ts'
import { statement } from '#db/query/statement.ts'
import type { Reader } from '#db/reader-writer.ts'
import { longestTextOf, longText } from '#db/search-index.ts'
import { batchRows } from './group-rows.ts'

/** Texts of one group. */
export interface TextRange {
  readonly groupId: string
  /** The row numbers of the group lie between these. */
  readonly low: number
  readonly high: number
  /** How many of its texts one statement may look through. */
  readonly atOnce: number
}

/** How much of long texts one statement looks through, bytes: 10 ms of the thread that everybody shares. */
const maxBytes = 8 * 1024 * 1024

const textsOf = statement<{ groupId: string }>()(
  (_q, p) => sql<{ number: number; longest: number | null }>`
    select number, ${longestTextOf(p.groupId)} as longest from group_numbers where group_id = ${p.groupId}`,
)

/** Where the texts of a group are, and how many of them may be looked through at once: fewer when there are long ones. */
export async function textsOfGroup(db: Reader, groupId: string): Promise<TextRange> {
  const found = await db.first(textsOf, { groupId })
  const low = (found?.number ?? 0) * rowsPerGroup
  const atOnce = Math.min(batchRows, Math.ceil(maxBytes / (found?.longest ?? longText)))
  return { groupId, low, high: low + rowsPerGroup - 1, atOnce }
}
