import type { Generated } from 'kysely'

/** 0 or 1. */
export type Flag = 0 | 1

export type Instant = string

export type Day = string

export type Id = string

export interface Dated {
  created_at: Instant
  updated_at: Instant
}

export interface Versioned extends Dated {
  /** Raised by every write to the row itself; the part of its ETag before the dash. */
  version: Generated<number>
}

export interface FieldValues {
  id: Id
  name: string
  type: 'text' | 'number' | 'boolean' | 'time'
  text_value: string
  number_value: number
  boolean_value: Flag
  time_value: Instant | null
}
