import type { ColumnTarget } from '@stowage/contract/tables/import-options'
import { skipAll } from '../column-targets.ts'

/** The meaning of one column of a program: a target, or several of which the first counts that is free and that its values suit. */
export type PresetTarget = ColumnTarget | readonly ColumnTarget[]

/** The tables that another program writes. */
export interface Preset {
  readonly name: string
  /** The headers by which a table is recognised: all of one of these lists. */
  readonly signatures: readonly (readonly string[])[]
  /** By header, in the order in which targets are given. */
  readonly columns: Readonly<Record<string, PresetTarget>>
  /** Understands headers that hold a name, such as `cf:Colour,type:TEXT`. */
  readonly read?: (header: string, samples: readonly string[]) => ColumnTarget | undefined
  /** Rows of which this is false are no items, such as folders; all are without it. A column that the table does not have is undefined. */
  readonly isItem?: (cellOf: (header: string) => string | undefined) => boolean
  /** Are columns that are not named here custom fields of the program? Otherwise they are skipped. */
  readonly hasFields: boolean
}

/** A preset as a data file. */
interface PresetFile extends Omit<Preset, 'read' | 'isItem'> {
  readonly about: string
  /** Headers of columns that are left behind. */
  readonly skipped: readonly string[]
}

/** Reads a data file of ours, which a test holds against its schema, and adds what only code can tell of its tables. */
export function presetOf(file: unknown, rules: Pick<Preset, 'read' | 'isItem'> = {}): Preset {
  const { name, signatures, hasFields, columns, skipped } = file as PresetFile
  return { name, signatures, hasFields, columns: { ...columns, ...skipAll(skipped) }, ...rules }
}
