import { forEachBatch } from '#db/query/batches.ts'
import { statement } from '#db/query/statement.ts'
import type { Writer } from '#db/reader-writer.ts'
import type { Instant } from '#kernel/clock.ts'
import { newId } from '#kernel/ids.ts'

/** An event, before it has an id. */
export interface NewEvent {
  readonly groupId: string | null
  readonly at: Instant
  readonly actorId: string | null
  readonly name: string
  readonly subjectId: string | null
  readonly facts: Readonly<Record<string, unknown>>
}

interface Row {
  id: string
  group_id: string | null
  at: string
  actor_id: string | null
  name: string
  subject_id: string | null
  facts: string
}

const insertEvent = statement<Row>()((q, { id, group_id, at, actor_id, name, subject_id, facts }) =>
  q.insertInto('events').values({ id, group_id, at, actor_id, name, subject_id, facts }),
)

/** Forgets the oldest events, those from before a moment; answers how many. Ids made later sort later. */
export async function forgetEvents(db: Writer, before: Instant, limit: number): Promise<number> {
  const oldest = await db.q.selectFrom('events').select(['id', 'at']).orderBy('id').limit(limit).execute()
  const ids = oldest.filter(({ at }) => at < before).map(({ id }) => id)
  if (ids.length > 0)
    await db.q
      .deleteFrom('events')
      .where(({ ref }) => db.dialect.isAnyOf(ref('id'), ids, 'text'))
      .execute()
  return ids.length
}

/** Rows per statement: each takes one parameter per column. */
const batchSize = 200

/** Writes down what happened, in the transaction in which it happens; returns the ids of the rows. */
export async function recordEvents(db: Writer, entries: readonly NewEvent[]): Promise<string[]> {
  const rows = entries.map(toRow)
  const [only] = rows
  if (only !== undefined && rows.length === 1) await db.run(insertEvent, only)
  else
    await forEachBatch(rows, batch => db.q.insertInto('events').values(batch).execute(), { size: batchSize })
  return rows.map(({ id }) => id)
}

const toRow = ({ groupId, at, actorId, name, subjectId, facts }: NewEvent): Row => ({
  id: newId(),
  group_id: groupId,
  at,
  actor_id: actorId,
  name,
  subject_id: subjectId,
  facts: JSON.stringify(facts),
})
