import type { ColumnTarget } from '@stowage/contract/tables/import-options'

/** What one column of a program is: a target, or several of which the first counts that is free and that its values suit. */
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
