import type { Id, Instant } from './columns.ts'

export interface JobsTable {
  id: Id
  group_id: Id | null
  kind: string
  /** JSON. */
  input: string
  state: 'waiting' | 'running' | 'failed'
  attempts: number
  progress: number
  run_at: Instant
  leased_until: Instant | null
  leased_by: string | null
  error: string | null
  created_at: Instant
}

/** Last tick of each periodic task, so that processes on one database enqueue its job once. */
export interface ScheduleTable {
  task: string
  last_at: Instant
}
