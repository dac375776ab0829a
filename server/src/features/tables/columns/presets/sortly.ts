import { skip, toLevel, toMember } from '../column-targets.ts'
import type { Preset } from './preset.ts'

/** Export > Spreadsheet. `Price` is that of one piece and `Value` that of all; copies of an item share its Sortly ID. */
export const sortly: Preset = {
  name: 'Sortly',
  signatures: [
    ['Entry Name', 'Primary Folder'],
    ['Entry Type', 'Entry Name'],
    ['Entry Name', 'Sortly ID'],
    ['Entry Name', 'SID'],
  ],
  columns: {
    'Entry Name': toMember('name'),
    'Entry Type': skip,
    'Variant Details': { field: 'Variant' },
    'Item Group Name': { field: 'Item group' },
    'Sortly ID': { field: 'Sortly ID' },
    'Sortly ID (SID)': { field: 'Sortly ID' },
    SID: { field: 'Sortly ID' },
    Quantity: toMember('quantity'),
    Unit: { field: 'Unit' },
    'Min Level': { field: 'Min level' },
    Price: toMember('purchasePrice'),
    Value: toMember('total'),
    'Sell Price': { field: 'Sell price' },
    Notes: toMember('notes'),
    Tags: toMember('tags'),
    'Product Link': { field: 'Product link' },
    Ordered: skip,
    'Primary Folder': toLevel(1),
    'Subfolder-level1': toLevel(2),
    'Subfolder-level2': toLevel(3),
    'Subfolder-level3': toLevel(4),
    'Subfolder-level4': toLevel(5),
    ...Object.fromEntries(Array.from({ length: 8 }, (_, i) => [`Photo${i + 1}`, skip])),
    'Barcode/QR1-Data': { field: 'Barcode' },
    'Barcode/QR1-Type': skip,
    'Barcode/QR2-Data': { field: 'Barcode 2' },
    'Barcode/QR2-Type': skip,
  },
  isItem: cellOf => cellOf('Entry Type')?.toLowerCase() !== 'folder',
  hasFields: true,
}
