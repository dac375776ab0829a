import type { Flag } from '#db/tables/columns.ts'
import type { StoredRows } from './find-entities.ts'
import type { Matches } from './match-rows.ts'
import type { PlannedLocations } from './planned-locations.ts'
import type { ProductNames } from './product-names.ts'
import type { RowReader } from './read-rows.ts'
import type { TagNames } from './tag-names.ts'
import type { TypeNames } from './type-names.ts'
import type { Warnings } from './warnings.ts'

/** The wishes of a file, resolved against the stored entities. The items themselves are loaded batch by batch. */
export interface ResolvedRows {
  readonly reader: RowReader
  readonly stored: StoredRows
  readonly matches: Matches
  readonly locations: PlannedLocations
  readonly tags: TagNames
  readonly types: TypeNames
  readonly products: ProductNames
  /** The type of new items that name none; undefined: that of their kind. */
  readonly itemType: string | undefined
  /** The default types that the group has, by whether they are of locations; empty when no type has field definitions. */
  readonly usualTypes: ReadonlyMap<Flag, string>
  readonly warnings: Warnings
}
