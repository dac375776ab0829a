import type { Generated, GeneratedAlways } from 'kysely'
import type { Hidden } from '../hiding/hidden.ts'
import type { ColumnKind, Day, Flag, Id, Instant } from '../tables/columns.ts'

/** Effect on a row when the row that it names is deleted; `stays`: it may name a row that is gone. */
export type OnDelete = 'goes too' | 'names nothing' | 'forbids it' | 'stays'

/** Form of a value in the history; `not`: it is hidden from everybody because it is derived, internal or secret. */
export type Told = 'plainly' | 'as flag' | 'as JSON' | 'as asset number' | 'as rule' | 'not'

interface ColumnFacts {
  /** Which changes of it are recorded: all, none but with the whole row, or none at all. */
  readonly recorded: 'always' | 'with its row' | 'never'
  readonly told: Told
  /** A text that is a day or a moment. */
  readonly holds?: 'day' | 'instant'
  /** Of whom it is hidden, unless nobody. */
  readonly hiddenWith?: keyof Hidden
  /** The table of the row that it names by id, or of the rows that it names in a JSON array. */
  readonly names?: { readonly table: string; readonly onDelete: OnDelete; readonly isList: boolean }
  readonly isNullable?: true
  /** The database works it out. */
  readonly isGenerated?: true
}

/** A column of a table of the inventory; `T` is the type of Kysely. */
export interface Column<T = unknown> extends ColumnFacts {
  readonly stored: ColumnKind
  /** Never there: it holds the type. */
  readonly type?: T
}

type Facts = Partial<ColumnFacts>

const columnOf = <T>(stored: ColumnKind, facts: Facts = {}): Column<T> => ({
  stored,
  recorded: 'always',
  told: 'plainly',
  ...facts,
})

/** Facts about columns of which changes are not recorded, and nobody is told. */
const aside: Facts = { recorded: 'with its row', told: 'not' }

/** The same column, which may be null. */
export const orNull = <T>(column: Column<T>): Column<T | null> =>
  ({ ...column, isNullable: true }) as Column<T | null>

export const text = <T extends string = string>(facts?: Facts): Column<T> => columnOf('text', facts)
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

/** The group or the person to which it belongs. */
export const owner = (facts?: Facts): Column<Id> => columnOf('text', { ...aside, ...facts })

/** The id of a row of another table. */
export const ref = (table: string, onDelete: OnDelete, facts?: Facts): Column<Id> =>
  columnOf('text', { names: { table, onDelete, isList: false }, ...facts })

/** A JSON array with ids of rows of another table, some of which may be gone. */
export const refs = (table: string): Column<string> =>
  columnOf('text', { names: { table, onDelete: 'stays', isList: true } })

/** A row number of ours, which is never told. */
export const rowNumber = (facts?: Facts): Column<number> => columnOf('integer', { ...aside, ...facts })

/** The key by which names are ordered and compared. */
export const nameKey = (): Column<string> => columnOf('text', aside)

/** The key by which texts are compared. */
export const textKey = (): Column<string> => columnOf('text', { recorded: 'never', told: 'not' })

/** A credential: it is in no snapshot and in no archive. */
export const secret = (): Column<string> => columnOf('text', { recorded: 'never', told: 'not' })

/** A value that the database computes. */
export const generated = <T>(stored: ColumnKind): Column<GeneratedAlways<T>> =>
  columnOf(stored, { recorded: 'never', told: 'not', isGenerated: true })

/** The same column, to which the database gives a value when an insertion does not. */
export const preset = <T>(column: Column<T>): Column<Generated<T>> => ({ ...column }) as Column<Generated<T>>

/** When a row was made and changed. */
export const dated = { created_at: instant(aside), updated_at: instant(aside) }

/** The same, with a version that every write to the row raises: the part of its ETag before the dash. */
export const versioned = { version: preset(integer(aside)), ...dated }
