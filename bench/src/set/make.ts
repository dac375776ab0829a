import { Random } from './random.ts'
import { landmarks, type Shape, shapeOf } from './shape.ts'
import { capital, phrase, pickWord, words } from './words.ts'

/** Raise this when the data changes: cached sets of older versions are then made anew. */
export const setVersion = 2

/** Words that stand in exactly as many items as the set says, and nowhere else. */
export const markers = { few: 'theodolite', many: 'samovar' } as const
/** How many tags there are; the first one is carried by as many items as the set says. */
export const tagCount = 200
const rootTags = 40
export const fieldNames = [
  'Voltage',
  'Colour',
  'Weight',
  'Length',
  'Supplier',
  'Shelf life',
  'Batch',
  'Owner',
  'Condition',
  'Material',
  'Order number',
  'Last checked',
]

export interface MadeTag {
  readonly name: string
  readonly color: string
  /** The index of the tag above; −1 for a root. */
  readonly parent: number
}

export interface MadeEntity {
  readonly index: number
  readonly isLocation: boolean
  readonly archived: boolean
  /** Indexes; −1 for none. */
  readonly parent: number
  readonly pin: number
  readonly height: number
  readonly name: string
  readonly description: string
  readonly serialNumber: string
  readonly modelNumber: string
  readonly manufacturer: string
  readonly notes: string
  readonly quantity: number
  readonly price: number
  readonly purchaseDate: string
  readonly insured: boolean
  /** Indexes of five different tags. */
  readonly tags: readonly number[]
  readonly fields: readonly { readonly name: string; readonly value: string }[]
}

/** A set of a size: the same one in every run. */
export class InventorySet {
  readonly size: number
  readonly shape: Shape
  /** How many items a search for `markers.few` and for `markers.many` finds, and how many carry the first tag. */
  readonly few = 10
  readonly many: number
  readonly tags: readonly MadeTag[] = makeTags()

  constructor(size: number) {
    if (size < 1000) throw new Error('A set has at least 1,000 entities')
    this.size = size
    this.many = size >= 10_000 ? 1000 : 100
    this.shape = shapeOf(size)
  }

  get items(): number {
    return this.size - this.shape.locations
  }

  /** How many items the list shows: those that are not archived. */
  get listed(): number {
    let count = 0
    for (let index = this.shape.locations; index < this.size; index++) if (!this.isArchived(index)) count++
    return count
  }

  /** The id of an entity: made of its index, ordered as a UUIDv7 made at that moment would be. */
  id(index: number): string {
    return idOf(index, this.size)
  }

  tagId(index: number): string {
    return idOf(index, this.size ^ 0x2a2a2a)
  }

  /** The id of an entity's custom field, the first or the second. */
  fieldId(index: number, position: number): string {
    return idOf(index, this.size ^ (0x111111 * (position + 1)))
  }

  /** The moment when an entity was made. */
  madeAt(index: number): string {
    return new Date(epoch + index * 1000).toISOString()
  }

  isArchived(index: number): boolean {
    const { locations, holds } = this.shape
    return index >= locations && index % 50 === 7 && holds[index] === 0 && !this.#isMarked(index)
  }

  entity(index: number): MadeEntity {
    const { shape } = this
    const random = new Random(index * 31 + 17)
    const isLocation = index < shape.locations
    const item = index - shape.locations
    const hasFew = !isLocation && isNth(item, this.few, this.items, 1)
    const hasMany = !isLocation && isNth(item, this.many, this.items, 2)
    const hasTag = !isLocation && isNth(item, this.many, this.items, 3)
    const kind = capital(phrase(random, 1 + random.below(3)))
    return {
      index,
      isLocation,
      archived: this.isArchived(index),
      parent: shape.parent[index] as number,
      pin: shape.pin[index] as number,
      height: shape.height[index] as number,
      name: isLocation ? (names[index] ?? `${kind} ${index}`) : `${kind} ${pickWord(random)}`,
      description: phrase(random, 8) + (hasFew ? ` ${markers.few}` : ''),
      serialNumber: `SN${String(1e9 + random.below(9e9))}`,
      modelNumber: `${random.pick(words).slice(0, 3).toUpperCase()}-${1000 + random.below(9000)}`,
      manufacturer: capital(words[300 + random.below(300)] as string),
      notes: phrase(random, 5) + (hasMany ? ` ${markers.many}` : ''),
      quantity: isLocation ? 1 : 1 + random.below(5),
      price: isLocation ? 0 : random.below(50_000) / 100,
      purchaseDate: isLocation
        ? ''
        : new Date(epoch - random.below(2000) * 86_400_000).toISOString().slice(0, 10),
      insured: random.chance(0.1),
      tags: pickTags(random, hasTag),
      fields: pickFields(random),
    }
  }

  #isMarked(index: number): boolean {
    const item = index - this.shape.locations
    return (
      isNth(item, this.few, this.items, 1) ||
      isNth(item, this.many, this.items, 2) ||
      isNth(item, this.many, this.items, 3)
    )
  }
}

const epoch = Date.UTC(2025, 0, 1)

const names: Partial<Record<number, string>> = {
  [landmarks.here]: 'Here',
  [landmarks.there]: 'There',
  [landmarks.fullBox]: 'Full container',
  [landmarks.emptyBox]: 'Empty container',
}

function idOf(index: number, salt: number): string {
  const time = (epoch + index * 1000).toString(16).padStart(12, '0')
  const random = new Random((index + 1) * 7919 + salt)
  const hex = (digits: number) =>
    random
      .below(16 ** digits)
      .toString(16)
      .padStart(digits, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7${hex(3)}-8${hex(3)}-${hex(6)}${hex(6)}`
}

/** Is this one of `count` positions spread evenly over `all`? `shift` keeps several such choices apart. */
function isNth(position: number, count: number, all: number, shift: number): boolean {
  const shifted = (position + Math.floor((all * shift) / (count * 4))) % all
  return Math.floor(((shifted + 1) * count) / all) > Math.floor((shifted * count) / all)
}

const makeTags = (): MadeTag[] =>
  Array.from({ length: tagCount }, (_, index) => {
    const random = new Random(index + 90_000)
    return {
      name: `${capital(words[200 + index * 3] as string)} ${index}`,
      color: `#${random.below(0x1000000).toString(16).padStart(6, '0')}`,
      parent: index < rootTags ? -1 : 1 + (index % (rootTags - 1)),
    }
  })

/** Five different tags, some of them far more usual than others. */
function pickTags(random: Random, marked: boolean): number[] {
  const tags = new Set<number>(marked ? [0] : [])
  while (tags.size < 5) tags.add(1 + Math.floor((tagCount - 1) * random.next() ** 2))
  return [...tags]
}

function pickFields(random: Random): { name: string; value: string }[] {
  const first = random.below(fieldNames.length)
  const second = (first + 1 + random.below(fieldNames.length - 1)) % fieldNames.length
  return [first, second].map(field => ({
    name: fieldNames[field] as string,
    value: `${words[random.below(40)] as string} ${random.below(20)}`,
  }))
}
