import type { Generated, GeneratedAlways } from 'kysely'
import type { Hidden } from '../hiding/hidden.ts'
import type { ColumnKind, Day, Flag, Id, Instant } from '../tables/columns.ts'

/** Effect on a row when the row that it refers to is deleted; `stays`: it may refer to a deleted row. */
export type OnDelete = 'goes too' | 'names nothing' | 'forbids it' | 'stays'

/** Form of a value in the history; `not`: it is hidden from everybody because it is derived, internal or secret. */
export type Told =
  | 'plainly'
  | 'as flag'
  | 'as JSON'
  | 'as asset number'
  | 'as rule'
  | 'as choices'
  | 'as notices'
  | 'not'

interface ColumnFacts {
  /** Recorded changes: all, only with the whole row, or none. */
  readonly recorded: 'always' | 'with its row' | 'never'
  readonly told: Told
  /** A text that is a day, a moment or a list of codes. */
  readonly holds?: 'day' | 'instant' | 'codes'
  /** The only texts that it holds. */
  readonly words?: readonly string[]
  /** Hidden together with these values; never hidden when absent. */
  readonly hiddenWith?: keyof Hidden
  /** Table of the referenced row, or of the rows referenced in a JSON array. */
  readonly names?: { readonly table: string; readonly onDelete: OnDelete; readonly isList: boolean }
  /** It is about the row that this column of its table names, and is forgotten when that row is removed for good. */
  readonly forgottenWith?: string
  readonly isNullable?: true
  /** Computed by the database. */
  readonly isGenerated?: true
}

/** A column of a table of the inventory; `T` is the type of Kysely. */
export interface Column<T = unknown> extends ColumnFacts {
  readonly stored: ColumnKind
  /** Phantom member: only carries the type. */
  readonly type?: T
}

type Facts = Partial<ColumnFacts>

const columnOf = <T>(stored: ColumnKind, facts: Facts = {}): Column<T> => ({
  stored,
  recorded: 'always',
  told: 'plainly',
  ...facts,
})

/** Columns that are recorded only with their row, and never shown. */
const aside: Facts = { recorded: 'with its row', told: 'not' }

/** Makes a column nullable. */
export const orNull = <T>(column: Column<T>): Column<T | null> =>
  ({ ...column, isNullable: true }) as Column<T | null>

export const text = <T extends string = string>(facts?: Facts): Column<T> => columnOf('text', facts)
export const word = <const Words extends readonly string[]>(words: Words): Column<Words[number]> =>
  columnOf('text', { words })
export const integer = (facts?: Facts): Column<number> => columnOf('integer', facts)
export const real = (facts?: Facts): Column<number> => columnOf('real', facts)
export const flag = (facts?: Facts): Column<Flag> => columnOf('integer', { told: 'as flag', ...facts })
export const day = (facts?: Facts): Column<Day | null> =>
  orNull(columnOf<Day>('text', { holds: 'day', ...facts }))
export const instant = (facts?: Facts): Column<Instant> => columnOf('text', { holds: 'instant', ...facts })

/** Money; hidden with the prices. */
export const amount = (): Column<number> => columnOf('real', { hiddenWith: 'prices' })

/** An id of its own. */
export const id = (facts?: Facts): Column<Id> => columnOf('text', { ...aside, ...facts })

/** Group or person that owns the row. */
export const owner = (facts?: Facts): Column<Id> => columnOf('text', { ...aside, ...facts })

/** The id of a row of another table. */
export const ref = (table: string, onDelete: OnDelete, facts?: Facts): Column<Id> =>
  columnOf('text', { names: { table, onDelete, isList: false }, ...facts })

/** A JSON array of ids of another table; some may be deleted. */
export const refs = (table: string): Column<string> =>
  columnOf('text', { names: { table, onDelete: 'stays', isList: true } })

/** An internal row number, never shown. */
export const rowNumber = (facts?: Facts): Column<number> => columnOf('integer', { ...aside, ...facts })

/** Sort key of a name. */
export const nameKey = (): Column<string> => columnOf('text', aside)

/** The key by which texts are compared. */
export const textKey = (): Column<string> => columnOf('text', { recorded: 'never', told: 'not' })

/** A credential; excluded from snapshots and archives. */
export const secret = (): Column<string> => columnOf('text', { recorded: 'never', told: 'not' })

/** A value that the database computes. */
export const generated = <T>(stored: ColumnKind): Column<GeneratedAlways<T>> =>
  columnOf(stored, { recorded: 'never', told: 'not', isGenerated: true })

/** Gives a column a default of the database. */
export const preset = <T>(column: Column<T>): Column<Generated<T>> => ({ ...column }) as Column<Generated<T>>

/** Times of creation and last change. */
export const dated = { created_at: instant(aside), updated_at: instant(aside) }

/** `dated` and a version that every write increments: the part of the ETag before the dash. */
export const versioned = { version: preset(integer(aside)), ...dated }
