import { Random } from './random.ts'

/** The entities with a part of their own, by their index. */
export const landmarks = { here: 0, there: 1, fullBox: 2, emptyBox: 3 } as const
const firstLocation = 4
const fanOut = 8
/** How deep the deepest item lies, the top level being 1. */
export const deepest = 10

/** What lies where: parents come before what is in them. */
export interface Shape {
  readonly size: number
  /** Locations are the entities below this index. */
  readonly locations: number
  /** The index of each entity's parent; −1 at the top. */
  readonly parent: Int32Array
  /** The index of the location to which an entity is pinned; −1 for nearly all. */
  readonly pin: Int32Array
  readonly depth: Uint8Array
  /** The levels of items below, over parents and pins. */
  readonly height: Uint8Array
  /** Whether anything lies in it. */
  readonly holds: Uint8Array
}

/**
 * Two rooms; in the first a full box with everything else in it and an empty box. In the full box a tree of locations,
 * eight to a location whatever the size, and at each location some fifty items, half of them in boxes in boxes.
 */
export function shapeOf(size: number): Shape {
  const locations = Math.max(20, Math.round(size / 50))
  const parent = new Int32Array(size).fill(-1)
  const pin = new Int32Array(size).fill(-1)
  const depth = new Uint8Array(size).fill(1)
  const holds = new Uint8Array(size)
  const put = (index: number, into: number) => {
    parent[index] = into
    depth[index] = (depth[into] as number) + 1
    holds[into] = 1
  }
  put(landmarks.fullBox, landmarks.here)
  put(landmarks.emptyBox, landmarks.here)
  for (let location = firstLocation; location < locations; location++) {
    const nth = location - firstLocation
    put(location, nth < fanOut ? landmarks.fullBox : firstLocation + Math.floor((nth - fanOut) / fanOut))
  }
  fill(size, locations, depth, put)
  lend({ size, locations, parent, holds, pin })
  return { size, locations, parent, pin, depth, holds, height: heightsOf(size, parent, pin) }
}

/** Puts all items into their locations, in equal parts. */
function fill(
  size: number,
  end: number,
  depth: Uint8Array,
  put: (index: number, into: number) => void,
): void {
  const random = new Random(size)
  const locations = end - firstLocation
  const items = size - end
  for (let nth = 0; nth < locations; nth++) {
    const location = firstLocation + nth
    const from = end + Math.floor((nth * items) / locations)
    const to = end + Math.floor(((nth + 1) * items) / locations)
    const boxes = deepest - 1 - (depth[location] as number)
    for (let index = from; index < to; index++) {
      const box = index - from
      const last = index === to - 1
      if (box < boxes) put(index, box === 0 ? location : index - 1)
      else if (!last && random.chance(0.5)) put(index, location)
      else put(index, from + (last ? boxes - 1 : random.below(boxes)))
    }
  }
}

/** Pins some of the items that lie in boxes and hold nothing to other locations: less than one in a hundred. */
function lend({ size, locations, parent, holds, pin }: Omit<Shape, 'depth' | 'height'>): void {
  const random = new Random(size + 1)
  for (let index = locations + 99; index < size; index += 100) {
    const isInBox = (parent[index] as number) >= locations
    if (isInBox && holds[index] === 0) pin[index] = firstLocation + random.below(locations - firstLocation)
  }
}

function heightsOf(size: number, parent: Int32Array, pin: Int32Array): Uint8Array {
  const height = new Uint8Array(size)
  const raise = (index: number, to: number) => {
    if (index >= 0 && (height[index] as number) < to) height[index] = to
  }
  for (const location of pin) raise(location, 1)
  for (let index = size - 1; index >= 0; index--)
    raise(parent[index] as number, (height[index] as number) + 1)
  return height
}
