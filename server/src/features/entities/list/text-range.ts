import { sql } from 'kysely'
import { rowsPerGroup } from '#db/query/row-numbers.ts'
import { statement } from '#db/query/statement.ts'
import type { Reader } from '#db/reader-writer.ts'
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

/** From how many bytes on a text is long: of those there is an index, `entity_search_long`. */
const longText = 4096
/** How much of long texts one statement looks through, bytes: 10 ms of the thread that everybody shares. */
const maxBytes = 8 * 1024 * 1024

const textsOf = statement<{ groupId: string }>()(
  (_q, p) => sql<{ number: number; longest: number | null }>`
    select number, (select octet_length(search_text) from entity_search
        where group_id = ${p.groupId} and octet_length(search_text) > ${sql.lit(longText)}
        order by octet_length(search_text) desc limit 1) as longest
    from group_numbers where group_id = ${p.groupId}`,
)

/** Where the texts of a group are, and how many of them may be looked through at once: fewer when there are long ones. */
export async function textsOfGroup(db: Reader, groupId: string): Promise<TextRange> {
  const found = await db.first(textsOf, { groupId })
  const low = (found?.number ?? 0) * rowsPerGroup
  const atOnce = Math.min(batchRows, Math.ceil(maxBytes / (found?.longest ?? longText)))
  return { groupId, low, high: low + rowsPerGroup - 1, atOnce }
}
