import type { Household } from './homebox-household.ts'

type Row = Readonly<Record<string, unknown>>

const text = (value: unknown): string => (value === null || value === undefined ? '' : String(value))
const flag = (value: unknown): string => (value === true || value === 1 ? 'true' : 'false')
const day = (value: unknown): string => text(value).slice(0, 10)

const assetNumber = (value: unknown): string => {
  const digits = text(value).padStart(6, '0')
  return value === 0 || value === null || value === undefined
    ? ''
    : `${digits.slice(0, -3)}-${digits.slice(-3)}`
}

/** Members that are columns of the same name. */
const texts = [
  'name',
  'description',
  'notes',
  'purchase_from',
  'manufacturer',
  'model_number',
  'serial_number',
  'warranty_details',
  'sold_to',
  'sold_notes',
] as const

/** A cell as Go writes it: in quotes where it must be, or where it begins with a blank. */
const cellOf = (cell: string): string =>
  /^\s|[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell

/** The CSV export of a group as Homebox writes it: paths and tags with nothing escaped, of custom fields only the texts. */
export function homeboxCsv({ rows }: Pick<Household, 'rows'>, group: string, host: string): string {
  const entities = (rows['entities'] ?? []).filter(row => row['group_entities'] === group)
  const byId = new Map(entities.map(row => [row['id'], row]))
  const locationTypes = new Set(
    (rows['entity_types'] ?? []).filter(type => type['is_location'] === true).map(({ id }) => id),
  )
  const fields = Map.groupBy(rows['entity_fields'] ?? [], row => row['entity_fields'])
  const fieldNames = [
    ...new Set(entities.flatMap(({ id }) => (fields.get(id) ?? []).map(({ name }) => text(name)))),
  ].sort()
  const tags = new Map((rows['tags'] ?? []).map(row => [row['id'], text(row['name'])]))
  const isLocation = (row: Row): boolean => locationTypes.has(row['entity_type_entities'])
  const above = (row: Row | undefined): Row | undefined => byId.get(row?.['entity_children'])
  const pathOf = (row: Row | undefined): string[] =>
    row === undefined ? [] : [...pathOf(above(row)), text(row['name'])]

  const cellsOf = (row: Row): Record<string, string> => {
    const parent = above(row)
    const isInItem = parent !== undefined && !isLocation(parent)
    const pin = byId.get(row['entity_location_entities'])
    const names = (rows['tag_entities'] ?? [])
      .filter(({ entity_id }) => entity_id === row['id'])
      .map(({ tag_id }) => tags.get(tag_id) ?? '')
    const own = new Map((fields.get(row['id']) ?? []).map(field => [text(field['name']), field]))
    return {
      'HB.purchase_date': day(row['purchase_date']),
      'HB.warranty_expires': day(row['warranty_expires']),
      'HB.sold_date': day(row['sold_date']),
      'HB.import_ref': text(row['import_ref']),
      'HB.parent_import_ref': isInItem ? text(parent['import_ref']) : '',
      'HB.url': `${host}/${isLocation(row) ? 'location' : 'item'}/${text(row['id'])}`,
      ...Object.fromEntries(texts.map(member => [`HB.${member}`, text(row[member])])),
      'HB.location': pathOf(pin ?? (isInItem ? above(parent) : parent)).join(' / '),
      'HB.tags': names.join('; '),
      'HB.asset_id': assetNumber(row['asset_id']),
      'HB.quantity': text(row['quantity']),
      'HB.purchase_price': text(row['purchase_price']),
      'HB.sold_price': text(row['sold_price']),
      'HB.archived': flag(row['archived']),
      'HB.insured': flag(row['insured']),
      'HB.lifetime_warranty': flag(row['lifetime_warranty']),
      ...Object.fromEntries(
        fieldNames.map(name => [
          `HB.field.${name}`,
          own.get(name)?.['type'] === 'text' ? text(own.get(name)?.['text_value']) : '',
        ]),
      ),
    }
  }

  const lines = entities.map(cellsOf)
  const headers = Object.keys(lines[0] ?? {})
  return [headers, ...lines.map(line => headers.map(header => line[header] ?? ''))]
    .map(cells => `${cells.map(cellOf).join(',')}\n`)
    .join('')
}
