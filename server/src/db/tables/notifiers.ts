import type { Id, Instant } from './columns.ts'

/** What was sent to a notifier in the last 30 days. */
export interface SentNoticesTable {
  group_id: Id
  id: Id
  user_id: Id
  /** It may be gone. */
  notifier_id: Id
  notifier_name: string
  kind: string
  /** The scheme of its address. */
  service: string
  title: string
  body: string
  status: 'waiting' | 'delivered' | 'failed' | 'dropped'
  answer: string
  attempts: number
  at: Instant
  updated_at: Instant
}
