import { sql } from 'kysely'
import { z } from 'zod'
import { deletion } from '#db/group-lock.ts'
import { type InventoryTable, inventoryTables } from '#db/inventory/inventory-tables.ts'
import { inventoryTableNames } from '#db/inventory/table-lists.ts'
import { repeatBatches } from '#db/query/batches.ts'
import { keysetPages } from '#db/query/keyset.ts'
import { rowsPerGroup } from '#db/query/row-numbers.ts'
import { statement } from '#db/query/statement.ts'
import type { Writer } from '#db/reader-writer.ts'
import type { Tables } from '#db/tables.ts'
import { endRecording } from '#events/changes.ts'
import { forgetTrigrams } from '#features/entities/index.ts'
import { enqueueGroupFileRemoval } from '#features/files/index.ts'
import { defineJob, type JobCtx } from '#jobs/define-job.ts'
import { enqueue } from '#jobs/queue.ts'
import type { Instant } from '#kernel/clock.ts'
import { requireValue } from '#kernel/require-value.ts'
import { maxShortWrite } from '#long-writes/define-long-write.ts'
import type { JobKind } from '#server/context.ts'
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

/** Tables that may have many rows of one group, what names a row, and how many go at once; what hangs on entities goes before them. */
const large: readonly (readonly [table: keyof Tables, key: string, limit: number])[] = [
  ...inventoryTableNames.flatMap((table): [InventoryTable, string, number][] => {
    const { removedAtOnce } = inventoryTables[table]
    return removedAtOnce === null ? [] : [[table, 'id', removedAtOnce]]
  }),
  ['exports', 'id', 200],
  ['import_runs', 'id', 20],
  ['sent_notices', 'id', 100],
  ['events', 'id', 200],
  ['change_rows', 'subject_id', 50],
  ['changes', 'id', 200],
  ['trash', 'id', 200],
  ['trash_files', 'attachment_id', 200],
  ['long_write_batches', 'position', 10],
  ['idempotency_keys', 'id', 100],
  ['jobs', 'id', 200],
  ['name_words', 'word', 200],
  ['name_word_parts', 'part', 200],
  ['place_totals', 'entity_id', 200],
]

/** How many entities and tags one transaction removes. */
const batchSize = 100

const groupRemoved: JobKind<{ groupId: string }> = { kind: 'groups.remove' }

/**
 * Removes a group with all that is in it, and later its files. Of one with more than `maxShortWrite` rows first only what
 * makes it a group: from then on nobody is in it and nobody writes in it, and a job removes the rest. Those whose default
 * group it was get another one of theirs.
 */
export async function removeGroup(db: Writer, groupId: string, now: Instant): Promise<void> {
  await endRecording(db)
  await moveDefault(db, groupId, now)
  if (await hasFewRows(db, groupId)) return removeRow(db, groupId, now)
  for (const table of ['memberships', 'invitations', 'notifiers'] as const)
    await db.q.deleteFrom(table).where('group_id', '=', groupId).execute()
  await db.q
    .updateTable('long_writes')
    .set({ state: 'ended', leased_by: deletion })
    .where('group_id', '=', groupId)
    .execute()
  await db.q
    .updateTable('group_numbers')
    .set({ long_write_id: deletion })
    .where('group_id', '=', groupId)
    .execute()
  // Of no group: it outlives this one.
  await enqueue(db, { ...groupRemoved, input: { groupId }, groupId: null, runAt: now, now })
}

async function hasFewRows(db: Writer, groupId: string): Promise<boolean> {
  let left = maxShortWrite
  for (const table of ['entities', 'tags', ...large.map(([name]) => name)]) {
    const some = sql`select 1 from ${sql.table(table)} where group_id = ${groupId} limit ${left + 1}`
    left -= (await some.execute(db.q)).rows.length
    if (left < 0) return false
  }
  return true
}

/** Removes the row of a group and all that hangs on it. */
async function removeRow(db: Writer, groupId: string, now: Instant): Promise<void> {
  if (db.dialect.hasTrigramTable) {
    const rows = await db.q.selectFrom('entities').select('n').where('group_id', '=', groupId).execute()
    await forgetTrigrams(
      db,
      rows.map(({ n }) => n),
    )
  }
  await db.q.deleteFrom('groups').where('id', '=', groupId).execute()
  await enqueueGroupFileRemoval(db, groupId, now)
}

/** Removes what is left of a group that was deleted, batch after batch. Running twice is harmless: it only finds less to remove. */
export const removeGroupJob = defineJob({
  kind: groupRemoved.kind,
  input: z.object({ groupId: z.uuid() }),
  async run(ctx, { groupId }) {
    for (const [table, key, limit] of large)
      await repeat(ctx, limit, db => removeSome(db, groupId, [table, key], limit))
    await eachRange(ctx, groupId, (db, rows) => detach(db, groupId, rows))
    await eachRange(ctx, groupId, (db, rows) => removeEntities(db, groupId, rows))
    await repeat(ctx, batchSize, db => detachTags(db, groupId))
    await repeat(ctx, batchSize, db => removeSome(db, groupId, ['tags', 'id'], batchSize))
    await ctx.write(({ db, now }) => removeRow(db, groupId, now))
  },
})

/** Repeats a transaction until it has found less than it may change. */
async function repeat(
  { write, signal }: JobCtx,
  limit: number,
  work: (db: Writer) => Promise<number>,
): Promise<void> {
  await repeatBatches(() => write(({ db }) => work(db)), { size: limit, signal })
  signal.throwIfAborted()
}

type Rows = readonly { readonly n: number }[]

/** Does something with the entities of a group, some in each transaction, in the order of their row numbers. */
async function eachRange(
  { read, write, signal }: JobCtx,
  groupId: string,
  work: (db: Writer, rows: Rows) => Promise<unknown>,
): Promise<void> {
  const given = await read(({ db }) =>
    db.q.selectFrom('group_numbers').select('number').where('group_id', '=', groupId).executeTakeFirst(),
  )
  if (given === undefined) return
  const first = given.number * rowsPerGroup - 1
  const end = (given.number + 1) * rowsPerGroup
  const next = (after: number, limit: number) =>
    read(({ db }) => db.all(nextRows, { groupId, after, end, limit }))
  for await (const rows of keysetPages(next, { first, keyOf: ({ n }) => n, size: batchSize, signal }))
    await write(({ db }) => work(db, rows))
  signal.throwIfAborted()
}

const inRange = (rows: Rows): [number, number] => [requireValue(rows[0]).n, requireValue(rows.at(-1)).n]

/** Takes entities out of what they lie in, so that each can be removed by itself. */
async function detach(db: Writer, groupId: string, rows: Rows): Promise<void> {
  const [from, to] = inRange(rows)
  await db.q
    .updateTable('entities')
    .set({ parent_id: null, location_id: null })
    .where(({ ref }) => db.dialect.impliedGroup(ref('group_id'), groupId))
    .where('n', '>=', from)
    .where('n', '<=', to)
    .execute()
}

async function removeEntities(db: Writer, groupId: string, rows: Rows): Promise<void> {
  const [from, to] = inRange(rows)
  await forgetTrigrams(
    db,
    rows.map(({ n }) => n),
  )
  await db.q
    .deleteFrom('entities')
    .where(({ ref }) => db.dialect.impliedGroup(ref('group_id'), groupId))
    .where('n', '>=', from)
    .where('n', '<=', to)
    .execute()
}

async function detachTags(db: Writer, groupId: string): Promise<number> {
  const { numUpdatedRows } = await db.q
    .updateTable('tags')
    .set({ parent_id: null })
    .where('group_id', '=', groupId)
    .where('id', 'in', select =>
      select
        .selectFrom('tags')
        .select('id')
        .where('group_id', '=', groupId)
        .where('parent_id', 'is not', null)
        .limit(batchSize),
    )
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}

async function removeSome(
  db: Writer,
  groupId: string,
  [table, key]: readonly [string, string],
  limit: number,
): Promise<number> {
  const rows = sql.table(table)
  const name = sql.ref(key)
  const batch = sql`(select ${name} from ${rows} where group_id = ${groupId} order by ${name} limit ${limit})`
  // Up to the last of a batch: by a list of them, SQLite would read the whole group for each.
  const gone = await sql`delete from ${rows} where group_id = ${groupId}
    and ${name} <= (select max(${name}) from ${batch} batch)`.execute(db.q)
  return Number(gone.numAffectedRows)
}
