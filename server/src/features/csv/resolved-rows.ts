import type { StoredRows } from './find-entities.ts'
import type { Matches } from './match-rows.ts'
import type { PlannedPlaces } from './planned-places.ts'
import type { RowReader } from './read-rows.ts'
import type { TagNames } from './tag-names.ts'

/** What a file asks for, understood in the light of what is stored. The things themselves are loaded batch by batch. */
export interface ResolvedRows {
  readonly reader: RowReader
  readonly stored: StoredRows
  readonly matches: Matches
  readonly places: PlannedPlaces
  readonly tags: TagNames
}
