import { showAssetNumber } from '#kernel/asset-number.ts'
import { searchTextOfParts } from '#kernel/search-text.ts'
import type { LoadedEntity } from '../model/entity.ts'

/** Everything that a search for this item looks at, besides the names of its tags. */
export const searchTextOf = ({ row, fields }: LoadedEntity, attachmentTitles: readonly string[]): string =>
  searchTextOfParts([
    row.name,
    row.description,
    row.serial_number,
    row.model_number,
    row.manufacturer,
    row.notes,
    showAssetNumber(row.asset_number),
    ...fields.flatMap(({ name, text_value }) => [name, text_value]),
    ...attachmentTitles,
  ])
