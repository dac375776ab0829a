import { skipAll, toMember } from '../column-targets.ts'
import type { Preset } from './preset.ts'

/** `Amount` is `3 Packs` on some of its pages, which is no quantity. */
const amount = [toMember('quantity'), { field: 'Amount' }]
const price = [toMember('purchasePrice'), { field: 'Price' }]
const location = toMember('location')
const due = { field: 'Due date' }

/** Grocy has no export: its tables are copied from the page, or read from its database. */
export const grocy: Preset = {
  name: 'Grocy',
  signatures: [
    ['Product', 'Amount', 'Due date'],
    ['Product', 'Amount', 'Next due date'],
    ['Product', 'Amount', 'Best before date'],
    ['Product', 'Amount', 'Next best before date'],
    ['Product', 'Product group', 'Amount'],
    ['Name', 'Min. stock amount', 'Product group'],
    ['product_name', 'amount', 'best_before_date'],
    ['name', 'product_group_id', 'min_stock_amount'],
  ],
  columns: {
    Product: toMember('name'),
    product_name: toMember('name'),
    Name: toMember('name'),
    description: toMember('description'),
    Amount: amount,
    'Product group': toMember('tags'),
    product_group_name: toMember('tags'),
    Location: location,
    location_name: location,
    'Default location': location,
    Store: toMember('purchaseFrom'),
    shopping_location_name: toMember('purchaseFrom'),
    'Default store': toMember('purchaseFrom'),
    Price: price,
    'Last price': price,
    Value: [toMember('total'), { field: 'Value' }],
    'Purchased date': toMember('purchaseDate'),
    'Last purchased': toMember('purchaseDate'),
    'Due date': due,
    'Next due date': due,
    'Best before date': due,
    'Next best before date': due,
    Note: toMember('notes'),
    'Min. stock amount': { field: 'Minimum stock' },
    min_stock_amount: { field: 'Minimum stock' },
    'QU stock': { field: 'Unit' },
    'Quantity unit stock': { field: 'Unit' },
    'Product barcodes': { field: 'Barcode' },
    ...skipAll([
      ...['id', 'product_id', 'location_id', 'shopping_location_id', 'product_group_id', 'qu_id_purchase'],
      ...['qu_id_stock', 'stock_id', 'transaction_id', 'undone', 'Timestamp', 'row_created_timestamp'],
      ...['QU purchase', 'Quantity unit purchase', 'Product picture', 'picture_file_name', 'Userfields'],
      ...['Calories (Per stock quantity unit)', 'Calories', 'Average price', 'Last price (Total)'],
      ...[
        'active',
        'hide_on_stock_overview',
        'open',
        'opened_date',
        'due_type',
        'enable_tare_weight_handling',
      ],
    ]),
  },
  hasFields: false,
}
