import { fieldNames, type InventorySet, type MadeEntity } from './make.ts'
import { landmarks } from './shape.ts'

const header = [
  'import_ref',
  'parent_import_ref',
  'name',
  'description',
  'notes',
  'manufacturer',
  'model_number',
  'serial_number',
  'location',
  'tags',
  'quantity',
  'purchase_price',
  'purchase_date',
  'insured',
  'archived',
]
  .map(name => `HB.${name}`)
  .concat(fieldNames.map(name => `HB.field.${name}`))
  .join(',')

/** The names from the top down to a location, as a file tells them. */
function pathOf(set: InventorySet, index: number): string {
  const names: string[] = []
  for (let at = index; at >= 0; at = set.shape.parent[at] as number) names.unshift(set.entity(at).name)
  return names.join(' / ')
}

/** The nearest location above; the index itself for a location. */
function locationOf(set: InventorySet, index: number): number {
  let at = index
  while (at >= set.shape.locations) at = set.shape.parent[at] as number
  return at
}

const refOf = (index: number) => `bench-${index}`

function rowOf(set: InventorySet, made: MadeEntity, where: { path: string; ref: string; parentRef: string }) {
  const own = new Map(made.fields.map(({ name, value }) => [name, value]))
  return [
    where.ref,
    where.parentRef,
    made.name,
    made.description,
    made.notes,
    made.manufacturer,
    made.modelNumber,
    made.serialNumber,
    where.path,
    made.tags.map(tag => set.tags[tag]?.name).join('; '),
    made.quantity,
    made.price,
    made.purchaseDate,
    made.insured,
    made.archived,
    ...fieldNames.map(name => own.get(name) ?? ''),
  ].join(',')
}

/** The items of the set between two indexes as files for an empty inventory: parents come before what is in them. */
export function csvOfSet(set: InventorySet, from: number, to: number): string {
  const paths = new Map<number, string>()
  const lines = [header]
  for (let index = from; index < to; index++) {
    const made = set.entity(index)
    const location = locationOf(set, made.parent)
    const path = paths.get(location) ?? pathOf(set, location)
    paths.set(location, path)
    const parentRef = made.parent >= set.shape.locations ? refOf(made.parent) : ''
    lines.push(rowOf(set, made, { path, ref: refOf(index), parentRef }))
  }
  return `${lines.join('\n')}\n`
}

/** A file with so many new items, like those of the set, in places that are there; the nth such file. */
export function csvOfNew(set: InventorySet, nth: number, rows: number): string {
  const lines = [header]
  const locations = Math.min(100, set.shape.locations - landmarks.emptyBox - 1)
  const paths = Array.from({ length: locations }, (_, location) =>
    pathOf(set, landmarks.emptyBox + 1 + location),
  )
  for (let row = 0; row < rows; row++) {
    const like = set.entity(set.shape.locations + ((nth * rows + row) % set.items))
    const made = { ...like, archived: false, description: like.description.replace(/ theodolite/, '') }
    const ref = `new-${nth}-${row}`
    lines.push(rowOf(set, made, { path: paths[row % locations] as string, ref, parentRef: '' }))
  }
  return `${lines.join('\n')}\n`
}
