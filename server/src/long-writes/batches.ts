import { statement } from '#db/query/statement.ts'
import type { Writer } from '#db/reader-writer.ts'
import { enqueue, enqueueEach } from '#jobs/queue.ts'
import type { Instant } from '#kernel/clock.ts'
import type { Claim } from './claim.ts'

/** Jobs that a batch defers until the end of the long write, for one or for many inputs. */
export type LaterWork =
  | { readonly kind: string; readonly input: unknown }
  | { readonly kind: string; readonly inputs: readonly unknown[] }

/** Data to roll a batch back, and its deferred jobs. */
export interface Before {
  readonly undo: unknown
  /** Ids of rows of the history. */
  readonly events: readonly string[]
  readonly jobs: readonly LaterWork[]
}

interface BatchKey {
  readonly groupId: string
  readonly id: string
  readonly position: number
}

const insertBatch = statement<BatchKey & { content: string }>()((q, p) =>
  q.insertInto('long_write_batches').values({
    group_id: p.groupId,
    long_write_id: p.id,
    position: p.position,
    content: p.content,
    before: null,
  }),
)

const readBatch = statement<BatchKey>()((q, p) =>
  q
    .selectFrom('long_write_batches')
    .select(['content', 'before'])
    .where('group_id', '=', p.groupId)
    .where('long_write_id', '=', p.id)
    .where('position', '=', p.position),
)

const setBefore = statement<BatchKey & { before: string | null }>()((q, p) =>
  q
    .updateTable('long_write_batches')
    .set({ before: p.before })
    .where('group_id', '=', p.groupId)
    .where('long_write_id', '=', p.id)
    .where('position', '=', p.position),
)

const keyOf = ({ groupId, id }: Claim, position: number): BatchKey => ({ groupId, id, position })

/** Adds a batch to the plan; its content is a list in JSON. */
export const addBatch = (db: Writer, claim: Claim, position: number, content: string) =>
  db.run(insertBatch, { ...keyOf(claim, position), content })

/** The subjects of a batch, and what takes it back once it was applied. */
export async function requireBatch(
  db: Writer,
  claim: Claim,
  position: number,
): Promise<{ subjects: unknown[]; before: Before | null }> {
  const row = await db.first(readBatch, keyOf(claim, position))
  if (row === undefined) throw new Error(`The plan of the long write ${claim.id} has no batch ${position}`)
  return { subjects: JSON.parse(row.content), before: JSON.parse(row.before ?? 'null') }
}

/** Notes what takes a batch back, in the transaction that applies it; null once it is taken back. */
export const noteBefore = (db: Writer, claim: Claim, position: number, before: Before | null) =>
  db.run(setBefore, { ...keyOf(claim, position), before: before && JSON.stringify(before) })

/** Batches removed in one transaction. */
const maxForgottenBatches = 10

const hold = statement<{ groupId: string; id: string }>()((q, p) =>
  q
    .updateTable('long_writes')
    // Changes nothing but holds the row: of two who remove at once, the second finds what the first has left.
    .set({ state: 'ended' })
    .where('group_id', '=', p.groupId)
    .where('id', '=', p.id)
    .where('state', '=', 'ended'),
)

const oldest = statement<{ groupId: string; id: string }>()((q, p) =>
  q
    .deleteFrom('long_write_batches')
    .where('group_id', '=', p.groupId)
    .where('long_write_id', '=', p.id)
    .where('position', 'in', select =>
      select
        .selectFrom('long_write_batches')
        .select('position')
        .where('group_id', '=', p.groupId)
        .where('long_write_id', '=', p.id)
        .orderBy('position')
        .limit(maxForgottenBatches),
    )
    .returning('before'),
)

/**
 * Removes some of what is left of a long write that has ended, and enqueues the work that its batches have left for then;
 * answers whether that was all. Each batch is removed once, however many try.
 */
export async function removeSome(
  db: Writer,
  ended: { readonly groupId: string; readonly id: string },
  now: Instant,
): Promise<boolean> {
  const { groupId, id } = ended
  if ((await db.run(hold, { groupId, id })) === 0) return true
  const gone = await db.all(oldest, { groupId, id })
  for (const { before: text } of gone) {
    const before: Before | null = JSON.parse(text ?? 'null')
    for (const work of before?.jobs ?? []) {
      const put = { ...work, groupId, runAt: now, now }
      await ('inputs' in put ? enqueueEach(db, put) : enqueue(db, put))
    }
  }
  if (gone.length === maxForgottenBatches) return false
  await db.q.deleteFrom('long_writes').where('group_id', '=', groupId).where('id', '=', id).execute()
  return true
}
