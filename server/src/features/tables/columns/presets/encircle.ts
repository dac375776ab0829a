import { skip, toMember } from '../column-targets.ts'
import type { Preset } from './preset.ts'

/** The detailed report as a workbook: rows of titles, then the header. Its `Description` is the name. */
export const encircle: Preset = {
  name: 'Encircle',
  signatures: [
    ['Description', 'Retailer', 'Warranty Duration'],
    ['Description', 'Retailer', 'Qty'],
    ['No.', 'Description', 'Retailer'],
    ['No.', 'Description', 'Estimated Value (RCV)'],
  ],
  columns: {
    'No.': skip,
    Photo: skip,
    Description: toMember('name'),
    Location: toMember('location'),
    Room: toMember('location'),
    Brand: toMember('manufacturer'),
    Model: toMember('modelNumber'),
    Serial: toMember('serialNumber'),
    Qty: toMember('quantity'),
    Quantity: toMember('quantity'),
    Retailer: toMember('purchaseFrom'),
    'Purchase Date': toMember('purchaseDate'),
    'Purchase Price': toMember('purchasePrice'),
    'Estimated Value (RCV)': { field: 'Replacement value' },
    'Estimated Value': { field: 'Replacement value' },
    'Replacement Cost': { field: 'Replacement value' },
    RCV: { field: 'Replacement value' },
    ACV: { field: 'Actual cash value' },
    'Actual Cash Value (ACV)': { field: 'Actual cash value' },
    Age: { field: 'Age' },
    Condition: { field: 'Condition' },
    Disposition: { field: 'Disposition' },
    Box: { field: 'Box' },
    Notes: toMember('notes'),
    'Warranty Duration': toMember('warrantyDetails'),
    'Extended Warranty Policy': { field: 'Extended warranty policy' },
    'Warranty Phone': { field: 'Warranty phone' },
  },
  // Above the items of a room stands its name, without a number.
  isItem: cellOf => cellOf('No.') !== '',
  hasFields: true,
}
