import { skip, toMember } from '../column-targets.ts'
import type { Preset } from './preset.ts'

const cost = toMember('purchasePrice')

/**
 * Export to CSV. Libraries have the fields that their owner gave them, so that only those made from the templates for
 * inventories are recognised; others are read by synonyms.
 */
export const memento: Preset = {
  name: 'Memento',
  signatures: [
    ['Unit Acquisition Cost', 'Unit Replacement Value'],
    ['Item', 'Box Location', 'Category'],
    ['Item', 'Location1', 'Location2'],
    ['Price Determination', 'Serial Number'],
    ['Item', 'Pymnt Type', 'Purchase Date'],
  ],
  columns: {
    Item: toMember('name'),
    Name: toMember('name'),
    'Unit Acquisition Cost': cost,
    'Purchase Price': cost,
    Cost: cost,
    'Box Location': toMember('location'),
    Location: toMember('location'),
    Location1: { member: 'location', level: 1 },
    Location2: { member: 'location', level: 2 },
    Category: toMember('tags'),
    Categories: toMember('tags'),
    'Disposal To': toMember('soldTo'),
    'Disposal Date': toMember('soldDate'),
    'Disposal Value': toMember('soldPrice'),
    'Purchased From': toMember('purchaseFrom'),
    'Purchase Date': toMember('purchaseDate'),
    'Serial Number': toMember('serialNumber'),
    'Unit Replacement Value': { field: 'Replacement value' },
    'Insured By': { field: 'Insured by' },
    'Price Determination': { field: 'Price determination' },
    'Pymnt Type': { field: 'Payment type' },
    Warranty: [toMember('warrantyExpires'), toMember('warrantyDetails')],
    Picture: skip,
    Photos: skip,
    Image: skip,
  },
  hasFields: true,
}
