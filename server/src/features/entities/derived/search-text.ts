import { columnOf, membersWith } from '@stowage/contract/entities/entity-members'
import { showAssetNumber } from '#kernel/asset-number.ts'
import { searchTextOfItem } from '#kernel/search-text.ts'
import type { LoadedEntity } from '../model/entity.ts'

const searchedMembers = membersWith('isSearched', true)

/** The columns of a row that searches look at. */
export const searchedColumns = searchedMembers.map(columnOf)

/** Those of texts, in their order in the search text. */
export const searchedTexts = searchedMembers.filter(member => member !== 'assetId').map(columnOf)

/** Everything that a search for this item looks at, besides the names of its tags. */
export const searchTextOf = (
  { row, fields }: LoadedEntity,
  attachments: NonNullable<LoadedEntity['titled']>,
): string =>
  searchTextOfItem({
    open: [
      ...searchedTexts.filter(column => column !== 'serial_number').map(column => row[column]),
      showAssetNumber(row.asset_number),
      ...fields.flatMap(({ name, text_value }) => [name, text_value]),
    ],
    serialNumber: row.serial_number,
    attachments,
  })
