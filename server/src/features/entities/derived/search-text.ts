import { columnOf, membersWith } from '@stowage/contract/entities/entity-members'
import { showAssetNumber } from '#kernel/asset-number.ts'
import { searchTextOfItem } from '#kernel/search-text.ts'
import { readCodes } from '../model/codes.ts'
import type { LoadedEntity } from '../model/entity.ts'

const searchedMembers = membersWith('isSearched', true)

/** The columns of a row that searches look at. */
export const searchedColumns = searchedMembers.map(columnOf)

/** Those of texts that no viewer is denied, in their order in the search text. */
const openTexts = searchedMembers
  .filter(member => member !== 'assetId' && member !== 'codes' && member !== 'serialNumber')
  .map(columnOf)

/** Everything that a search for this item looks at, besides the names of its tags. */
export const searchTextOf = (
  { row, fields }: LoadedEntity,
  attachments: NonNullable<LoadedEntity['titled']>,
): string =>
  searchTextOfItem({
    open: [
      ...openTexts.map(column => row[column]),
      showAssetNumber(row.asset_number),
      ...readCodes(row.codes),
      ...fields.flatMap(({ name, text_value }) => [name, text_value]),
    ],
    serialNumber: row.serial_number,
    attachments,
  })
