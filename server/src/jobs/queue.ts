import type { Writer } from '#db/scope.ts'
import type { Instant } from '#kernel/clock.ts'
import { newId } from '#kernel/ids.ts'

export interface PutOff {
  readonly kind: string
  readonly input: unknown
  readonly groupId: string | null
  readonly runAt: Instant
  readonly now: Instant
}

/** Writes down work for later, in the transaction that asks for it; returns the job's id. */
export async function enqueue(db: Writer, { kind, input, groupId, runAt, now }: PutOff): Promise<string> {
  const id = newId()
  await db.q
    .insertInto('jobs')
    .values({
      id,
      group_id: groupId,
      kind,
      input: JSON.stringify(input),
      state: 'waiting',
      attempts: 0,
      progress: 0,
      run_at: runAt,
      created_at: now,
    })
    .execute()
  return id
}
