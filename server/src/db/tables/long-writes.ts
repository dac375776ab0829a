import type { Id, Instant } from './columns.ts'

/** A write that is too large for one transaction. */
export interface LongWritesTable {
  group_id: Id
  id: Id
  kind: string
  /** Format of the facts and of the contents of batches. */
  format: number
  /** Version of Stowage that wrote the plan. */
  version: string
  actor_id: Id | null
  state: 'planning' | 'running' | 'reverting' | 'ended'
  /** JSON: data of the operation besides its batches. */
  facts: string
  /** Batches in the plan. */
  total: number
  /** Completed batches. */
  done: number
  /** Reason why it waits or is rolled back. */
  error: string | null
  leased_until: Instant
  leased_by: string
  /** Time of the whole operation. */
  at: Instant
}

/** A batch of a long write, executed in one transaction. */
export interface LongWriteBatchesTable {
  group_id: Id
  long_write_id: Id
  position: number
  /** JSON: ids and values, in the format of the operation. */
  content: string
  /** JSON: data to roll the batch back; null until it is done. */
  before: string | null
}
