import { statement } from '#db/query/statement.ts'
import type { Reader } from '#db/reader-writer.ts'
import { yieldToEventLoop } from '#kernel/yield-to-event-loop.ts'

/** The files of a group: those that its attachments name, each once. */
export interface FilesOfGroup {
  readonly groupId: string
  readonly count: number
  /** Of all together. */
  readonly bytes: number
}

/** How many attachments are looked at before others have a turn. */
const rowsAtOnce = 2000

const nextFiles = statement<{ groupId: string; path: string; limit: number }>()((q, p) =>
  q
    .selectFrom('attachments')
    .select(['group_id', 'path', 'size'])
    .where(({ eb, refTuple, tuple }) => eb(refTuple('group_id', 'path'), '>', tuple(p.groupId, p.path)))
    .where('size', '>', 0)
    .orderBy('group_id')
    .orderBy('path')
    .limit(p.limit),
)

/** Adds up the files of all groups, in the order of an index and in slices. */
export async function countFilesByGroup(db: Reader): Promise<FilesOfGroup[]> {
  const groups: { groupId: string; count: number; bytes: number }[] = []
  let last = { group_id: '', path: '' }
  for (;;) {
    const rows = await db.all(nextFiles, { groupId: last.group_id, path: last.path, limit: rowsAtOnce })
    for (const row of rows) {
      const isSame = row.group_id === last.group_id && row.path === last.path
      last = row
      if (isSame) continue
      if (groups.at(-1)?.groupId !== row.group_id) groups.push({ groupId: row.group_id, count: 0, bytes: 0 })
      const group = groups.at(-1)
      if (group !== undefined) {
        group.count++
        group.bytes += row.size
      }
    }
    if (rows.length < rowsAtOnce) return groups
    await yieldToEventLoop()
  }
}
