import type { Origin } from './origin.ts'

/** An item of the archive and where it will stand. */
export interface PlannedEntity {
  readonly id: string
  /** Counted from 0 in the order of the archive. */
  readonly index: number
  readonly isLocation: boolean
  /** Ids of the archive. */
  parent: string | null
  pin: string | null
  height: number
  /** How long it is in JSON with all that hangs on it, about. */
  size: number
  readonly origin: Origin
}
