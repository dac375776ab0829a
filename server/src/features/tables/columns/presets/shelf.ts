import type { ColumnTarget } from '@stowage/contract/tables/import-options'
import { skipAll, toMember } from '../column-targets.ts'
import { kindsOf } from '../sample-kinds.ts'
import type { Preset } from './preset.ts'

const tags = toMember('tags')
const category = [toMember('tags'), { field: 'Category' }]

const customField = /^\s*cf:\s*(.+?)\s*(?:,\s*type:\s*(\w+)\s*)?$/isu

/** A name of 255 characters with what stands around it. */
const longestHeader = 300

/** Reads the header of a custom field, `cf:Colour,type:TEXT`. */
function readField(header: string, samples: readonly string[]): ColumnTarget | undefined {
  const [, name, type = ''] = (header.length > longestHeader ? null : customField.exec(header)) ?? []
  if (name === undefined) return undefined
  const upper = type.toUpperCase()
  if (upper === 'BOOLEAN') return { field: name, type: 'boolean' }
  if (upper === 'DATE') return { field: name, type: 'time' }
  if (upper === 'NUMBER' && kindsOf(samples).whole) return { field: name, type: 'number' }
  return { field: name, type: 'text' }
}

/** Assets: the export of the list (`Name`), and the one for imports (`title`). */
export const shelf: Preset = {
  name: 'Shelf',
  signatures: [
    ['title', 'custodian'],
    ['title', 'valuation'],
    ['title', 'bookable'],
    ['Name', 'QR ID'],
    ['Name', 'Custody'],
    ['Name', 'Available to book'],
    ['Name', 'Asset ID', 'Kit'],
  ],
  columns: {
    title: toMember('name'),
    Name: toMember('name'),
    description: toMember('description'),
    tags,
    category,
    kit: { field: 'Kit' },
    location: toMember('location'),
    custodian: { field: 'Custodian' },
    Custody: { field: 'Custodian' },
    valuation: toMember('purchasePrice'),
    Value: toMember('purchasePrice'),
    'Total value': toMember('total'),
    quantity: toMember('quantity'),
    assetModel: toMember('modelNumber'),
    'Asset ID': [toMember('assetId'), { field: 'Asset ID' }],
    'QR ID': { field: 'QR code' },
    status: { field: 'Status' },
    unitOfMeasure: { field: 'Unit' },
    minQuantity: { field: 'Minimum stock' },
    barcode_Code128: { field: 'Barcode' },
    Code128: { field: 'Barcode' },
    barcode_EAN13: { field: 'EAN' },
    'EAN-13': { field: 'EAN' },
    ...skipAll([
      'ID',
      'type',
      'Tracking method',
      'consumptionType',
      'bookable',
      'Available to book',
      'imageUrl',
      'Created at',
      'Updated at',
      'Last updated at',
      'Upcoming Reminder',
      'Upcoming Bookings',
      'Actions',
      'Has ID Assigned',
      'barcode_Code39',
      'Code39',
      'barcode_DataMatrix',
      'DataMatrix',
      'barcode_ExternalQR',
      'External QR',
    ]),
  },
  read: readField,
  hasFields: true,
}
