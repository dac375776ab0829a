import { showAssetNumber } from '#kernel/asset-number.ts'
import { fold } from '#kernel/fold.ts'
import type { Thing } from './thing.ts'

/** Stands between the parts of a search text; no needle may contain it, so none matches across parts. */
const separator = '\u001f'

/** A text or a needle as it is compared: folded, and free of the separator. */
export const searchable = (text: string): string => fold(text.replaceAll(separator, ' '))

/** Everything that a search for this thing looks at, besides the names of its tags. */
export function searchTextOf({ row, fields }: Thing, attachmentTitles: readonly string[]): string {
  return [
    row.name,
    row.description,
    row.serial_number,
    row.model_number,
    row.manufacturer,
    row.notes,
    showAssetNumber(row.asset_number),
    ...fields.flatMap(({ name, text_value }) => [name, text_value]),
    ...attachmentTitles,
  ]
    .filter(part => part !== '')
    .map(searchable)
    .join(separator)
}
