import type { Id, Instant } from './columns.ts'

/** Notice sent to a notifier, kept for 30 days. */
export interface SentNoticesTable {
  group_id: Id
  id: Id
  user_id: Id
  /** The notifier may be deleted. */
  notifier_id: Id
  notifier_name: string
  kind: string
  /** Scheme of its address. */
  service: string
  title: string
  body: string
  status: 'waiting' | 'delivered' | 'failed' | 'dropped'
  answer: string
  attempts: number
  at: Instant
  updated_at: Instant
}
