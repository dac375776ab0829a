/** 0 or 1. */
export type Flag = 0 | 1

export type Instant = string

export type Day = string

export type Id = string

export interface Dated {
  created_at: Instant
  updated_at: Instant
}

/** Storage type of a column. */
export type ColumnKind = 'text' | 'integer' | 'real'
