import { nameKeyOf } from '../../server/src/kernel/name-key.ts'
import { csvOfNew } from './set/csv.ts'
import { type InventorySet, markers } from './set/make.ts'
import { Random } from './set/random.ts'
import { landmarks } from './set/shape.ts'
import type { Owner } from './set/store.ts'
import { capital, phrase } from './set/words.ts'

/** What the operations need to know of the inventory that they work on. */
export interface Subject {
  /** How many rows the list has. */
  readonly items: number
  /** How many entities there are in all. */
  readonly size: number
  readonly few: string
  readonly many: string
  /** Carried by as many items as `many` is found in. */
  readonly tagId: string
  readonly fullBox: string
  readonly emptyBox: string
  /** The two rooms between which the boxes move. */
  readonly rooms: readonly [string, string]
  /** The nth item of a walk that comes back to the same one only after all others. */
  entityId(nth: number): string
  /** A cursor after the nth item of the walk, in the order of names. */
  cursorAt(nth: number): string
  /** What a new item is made of. */
  newEntity(nth: number): object
  /** A whole item with a new description and quantity, as its form would save it. */
  changedEntity(nth: number): { readonly id: string; readonly body: object }
  /** A file with this many new items. */
  importFile(nth: number, rows: number): string
}

const stride = 7_368_787

/** A position in a walk over `count` positions in no order. */
export const walk = (nth: number, count: number): number =>
  Number((BigInt(nth) * BigInt(stride)) % BigInt(count))

/** A cursor after an item, in the order of names. */
export const cursorOf = (name: string, id: string): string =>
  Buffer.from(JSON.stringify(['name_key asc', 0, nameKeyOf(name), id])).toString('base64url')

/** What an item that is made during the run is called and has. */
export function madeUp(nth: number) {
  const random = new Random(nth + 5_000_000)
  return {
    name: `${capital(phrase(random, 3))}`,
    description: phrase(random, 8),
    quantity: 1 + random.below(5),
    modelNumber: `NEW-${1000 + random.below(9000)}`,
    manufacturer: capital(phrase(random, 1)),
  }
}

/** The subject of a set that was loaded through the batch writer. */
export function subjectOf(set: InventorySet, owner: Owner): Subject {
  const { shape } = set
  const entityAt = (nth: number) => shape.locations + walk(nth, set.items)
  const locationAt = (nth: number) =>
    landmarks.emptyBox + 1 + walk(nth, shape.locations - landmarks.emptyBox - 1)
  const optionalId = (index: number) => (index < 0 ? null : set.id(index))
  return {
    items: set.listed,
    size: set.size,
    few: markers.few,
    many: markers.many,
    tagId: set.tagId(0),
    fullBox: set.id(landmarks.fullBox),
    emptyBox: set.id(landmarks.emptyBox),
    rooms: [set.id(landmarks.here), set.id(landmarks.there)],
    entityId: nth => set.id(entityAt(nth)),
    cursorAt: nth => cursorOf(set.entity(entityAt(nth)).name, set.id(entityAt(nth))),
    newEntity: nth => ({
      ...madeUp(nth),
      parentId: set.id(locationAt(nth)),
      entityTypeId: owner.itemTypeId,
      tagIds: set.entity(entityAt(nth)).tags.map(tag => set.tagId(tag)),
    }),
    changedEntity(nth) {
      const made = set.entity(entityAt(nth))
      return {
        id: set.id(made.index),
        body: {
          name: made.name,
          description: `${made.description} ${nth}`,
          parentId: optionalId(made.parent),
          locationId: optionalId(made.pin),
          quantity: 10 + nth,
          assetId: String(made.index + 1),
          tagIds: made.tags.map(tag => set.tagId(tag)),
          fields: made.fields.map(({ name, value }, position) => ({
            id: set.fieldId(made.index, position),
            type: 'text',
            name,
            textValue: value,
          })),
          insured: made.insured,
          archived: made.archived,
          serialNumber: made.serialNumber,
          modelNumber: made.modelNumber,
          manufacturer: made.manufacturer,
          purchaseDate: made.purchaseDate,
          purchasePrice: made.price,
          notes: made.notes,
        },
      }
    },
    importFile: (nth, rows) => csvOfNew(set, nth, rows),
  }
}
