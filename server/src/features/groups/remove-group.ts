import { sql } from 'kysely'
import { repeatBatches } from '#db/query/batches.ts'
import { keysetPages } from '#db/query/keyset.ts'
import { rowsPerGroup } from '#db/query/row-numbers.ts'
import { statement } from '#db/query/statement.ts'
import type { Writer } from '#db/reader-writer.ts'
import { releaseGroupFiles } from '#features/files/index.ts'
import type { Instant } from '#kernel/clock.ts'
import { moveDefault } from './memberships.ts'

const nextRows = statement<{ groupId: string; after: number; end: number; limit: number }>()(
  (q, p, dialect) =>
    q
      .selectFrom('entities')
      .select('n')
      .where(({ ref }) => dialect.impliedGroup(ref('group_id'), p.groupId))
      .where('n', '>', p.after)
      .where('n', '<', p.end)
      .orderBy('n')
      .limit(p.limit),
)

/** Tables that may have many rows of one group besides those that go with its entities, and what names a row. */
const large = [
  ['attachments', 'id'],
  ['exports', 'id'],
  ['events', 'id'],
  ['long_write_batches', 'position'],
  ['jobs', 'id'],
  ['name_words', 'word'],
  ['name_word_parts', 'part'],
  ['place_totals', 'entity_id'],
  ['tags', 'id'],
  ['templates', 'id'],
] as const

/** Removes a group with all that is in it, in batches, and later its files. Those whose default group it was get another one of theirs. */
export async function removeGroup(db: Writer, groupId: string, now: Instant): Promise<void> {
  await moveDefault(db, groupId, now)
  await removeEntities(db, groupId)
  for (const [table, key] of large) await removeRows(db, groupId, table, key)
  await db.q.deleteFrom('groups').where('id', '=', groupId).execute()
  await releaseGroupFiles(db, groupId, now)
}

async function removeEntities(db: Writer, groupId: string): Promise<void> {
  const { number } = await db.q
    .selectFrom('group_numbers')
    .select('number')
    .where('group_id', '=', groupId)
    .executeTakeFirstOrThrow()
  const end = (number + 1) * rowsPerGroup
  const pages = keysetPages((after: number, limit) => db.all(nextRows, { groupId, after, end, limit }), {
    first: number * rowsPerGroup - 1,
    keyOf: ({ n }) => n,
  })
  let from = number * rowsPerGroup
  for await (const rows of pages) {
    const to = rows.at(-1)?.n ?? from
    await removeBatch(db, groupId, from, to)
    from = to + 1
  }
}

async function removeBatch(db: Writer, groupId: string, from: number, to: number): Promise<void> {
  if (db.dialect.hasTrigramTable) {
    await db.q.deleteFrom('search_trigrams').where('rowid', '>=', from).where('rowid', '<=', to).execute()
  }
  await db.q
    .deleteFrom('entities')
    .where(({ ref }) => db.dialect.impliedGroup(ref('group_id'), groupId))
    .where('n', '>=', from)
    .where('n', '<=', to)
    .execute()
}

async function removeRows(db: Writer, groupId: string, table: string, key: string): Promise<void> {
  const [rows, name] = [sql.table(table), sql.ref(key)]
  await repeatBatches(async limit => {
    const batch = sql`(select ${name} from ${rows} where group_id = ${groupId} limit ${limit})`
    const gone = await sql`delete from ${rows} where group_id = ${groupId} and ${name} in ${batch}`.execute(
      db.q,
    )
    return Number(gone.numAffectedRows)
  })
}
