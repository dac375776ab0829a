import { skip, skipAll, toMember } from '../column-targets.ts'
import type { Preset } from './preset.ts'

const tags = [toMember('tags'), { field: 'Category' }]
const location = toMember('location')
const amount = toMember('quantity')
const partNumber = toMember('modelNumber')
const supplier = toMember('purchaseFrom')

/** Parts: the export (levels are columns such as `partLots.0.amount`) and the form of its imports. Paths are written `A->B`. */
export const partDb: Preset = {
  name: 'Part-DB',
  signatures: [
    ['name', 'category', 'footprint'],
    ['name', 'ipn', 'mpn'],
    ['name', 'partLots.0.amount'],
    ['name', 'category.full_name'],
    ['name', 'manufacturer_product_number'],
    ['name', 'storage_location', 'instock'],
  ],
  columns: {
    name: toMember('name'),
    description: toMember('description'),
    comment: toMember('notes'),
    notes: toMember('notes'),
    tags: toMember('tags'),
    category: tags,
    'category.full_name': tags,
    footprint: { field: 'Footprint' },
    'footprint.full_name': { field: 'Footprint' },
    manufacturer: toMember('manufacturer'),
    'manufacturer.full_name': toMember('manufacturer'),
    manufacturer_product_number: partNumber,
    mpn: partNumber,
    manufacturer_product_url: { field: 'Product link' },
    manufacturing_status: { field: 'Manufacturing status' },
    ipn: { field: 'Internal part number' },
    mass: { field: 'Mass' },
    minamount: { field: 'Minimum stock' },
    partUnit: { field: 'Unit' },
    'partUnit.full_name': { field: 'Unit' },
    amount,
    quantity: amount,
    instock: amount,
    'partLots.0.amount': amount,
    storage_location: location,
    storelocation: location,
    'partLots.0.storage_location.full_name': location,
    'partLots.0.expiration_date': { field: 'Expires', type: 'time' },
    supplier,
    'orderdetails.0.supplier.full_name': supplier,
    spn: { field: 'Supplier part number' },
    supplier_part_number: { field: 'Supplier part number' },
    supplier_product_number: { field: 'Supplier part number' },
    'orderdetails.0.supplierpartnr': { field: 'Supplier part number' },
    price: toMember('purchasePrice'),
    'orderdetails.0.pricedetails.0.price': toMember('purchasePrice'),
    ...skipAll(['id', 'favorite', 'needs_review', 'type', 'addedDate', 'lastModified']),
  },
  // One column for each part of everything that belongs to a part, most of them empty.
  read: header => (header.includes('.') || header.startsWith('eda_') ? skip : undefined),
  hasFields: false,
}
