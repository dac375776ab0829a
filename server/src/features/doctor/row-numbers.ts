import { rowsPerGroup } from '#db/query/row-numbers.ts'
import type { Reader } from '#db/reader-writer.ts'
import { groupsOf } from '#features/files/index.ts'
import type { Part } from './part.ts'

interface Numbers {
  /** The number that the next row would get; undefined when the group has none to give. */
  readonly next: number | undefined
  readonly highest: number
  readonly low: number
  readonly high: number
}

async function numbersOf(db: Reader, groupId: string): Promise<Numbers> {
  const given = await db.q
    .selectFrom('group_numbers')
    .select(['number', 'next_n'])
    .where('group_id', '=', groupId)
    .executeTakeFirst()
  const low = (given?.number ?? 0) * rowsPerGroup
  const high = low + rowsPerGroup - 1
  const highest = await Promise.all([highestIn(db, 'entities', high), highestIn(db, 'tags', high)])
  return { next: given?.next_n, highest: Math.max(low - 1, ...highest), low, high }
}

/** The highest row number that is given, not beyond a group's own. */
async function highestIn(db: Reader, table: 'entities' | 'tags', high: number): Promise<number> {
  const rows = db.q.selectFrom(table).select('n').where('n', '<=', high).orderBy('n', 'desc').limit(1)
  return (await rows.executeTakeFirst())?.n ?? 0
}

/** The first items of a group whose number is of another group. */
const findForeign = (db: Reader, groupId: string, { low, high }: Numbers) =>
  db.q
    .selectFrom('entities')
    .select('id')
    .where('group_id', '=', groupId)
    .where(({ eb, or }) => or([eb('n', '<', low), eb('n', '>', high)]))
    .limit(1000)
    .execute()

/** The numbers of rows: each group gives its own, and never one twice. */
export const rowNumbers: Part = {
  names: ['row-numbers'],
  async look({ ctx, database }, tell) {
    for await (const groupId of groupsOf(ctx)) {
      const { numbers, foreign } = await database.read(async db => {
        const found = await numbersOf(db, groupId)
        return { numbers: found, foreign: await findForeign(db, groupId, found) }
      })
      const fault = (id: string, what: string) =>
        tell({ check: 'row-numbers', severity: 'fault', id, what, groupId })
      if (numbers.next === undefined) fault(groupId, 'is a group without row numbers')
      else if (numbers.next <= numbers.highest)
        fault(groupId, `would give the row number ${numbers.next}, and ${numbers.highest} is taken`)
      for (const { id } of foreign) fault(id, 'has a row number of another group')
    }
  },
  async mend({ ctx }, groups) {
    for (const groupId of groups)
      await ctx.write(async ({ db }) => {
        const { next, highest } = await numbersOf(db, groupId)
        if (next === undefined || next > highest) return
        await db.q
          .updateTable('group_numbers')
          .set({ next_n: highest + 1 })
          .where('group_id', '=', groupId)
          .execute()
      }, groupId)
  },
}
