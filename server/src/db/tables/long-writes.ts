import type { Id, Instant } from './columns.ts'

/** A write that is too large for one transaction. */
export interface LongWritesTable {
  group_id: Id
  id: Id
  kind: string
  /** Of the facts and of the batches' contents. */
  format: number
  /** The version of Stowage that has written the plan. */
  version: string
  actor_id: Id | null
  state: 'planning' | 'running' | 'reverting' | 'ended'
  /** JSON: what the operation needs besides its batches. */
  facts: string
  /** Batches in the plan. */
  total: number
  /** Batches whose change is in the rows. */
  done: number
  /** Why it waits, or is taken back. */
  error: string | null
  leased_until: Instant
  leased_by: string
  /** The one moment of the whole operation. */
  at: Instant
}

/** A part of a long write's plan, which is carried out in one transaction. */
export interface LongWriteBatchesTable {
  group_id: Id
  long_write_id: Id
  position: number
  /** JSON: ids and values as the operation knows them. */
  content: string
  /** JSON: what takes the batch back; null until it is carried out. */
  before: string | null
}
