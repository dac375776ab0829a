/** An element of a list with all its columns, `id` and `name` among them. */
export type Element = Readonly<Record<string, unknown>>

/** Element of a list, for its order. */
export interface NamedElement {
  readonly id: string
  readonly name: string
}

/** One side of the difference between two states of a list. */
export interface ListSide {
  /** The elements that differ. One that the other side lacks has its neighbours in `between`. */
  readonly elements: readonly Element[]
  /** All elements, where those that both sides have are in another order. */
  readonly order?: readonly NamedElement[]
}

export interface ListDifference {
  readonly before: ListSide
  readonly after: ListSide
}

/** Differences between two states of a list. */
export function differenceOf(former: readonly Element[], latter: readonly Element[]): ListDifference {
  const formerById = byId(former)
  const latterById = byId(latter)
  const isReordered = !isSameOrder(former, latter)
  const side = (own: readonly Element[], others: ReadonlyMap<unknown, Element>): ListSide => ({
    elements: own.flatMap((element, at) => {
      const other = others.get(element['id'])
      if (other === undefined) return [{ ...element, between: neighboursOf(own, at) }]
      return isSameElement(element, other) ? [] : [element]
    }),
    ...(isReordered && { order: own.map(toNamed) }),
  })
  return { before: side(former, latterById), after: side(latter, formerById) }
}

const byId = (elements: readonly Element[]): ReadonlyMap<unknown, Element> =>
  new Map(elements.map(element => [element['id'], element]))

const toNamed = ({ id, name }: Element): NamedElement => ({ id: String(id), name: String(name) })

const neighboursOf = (list: readonly Element[], at: number): readonly unknown[] =>
  [list[at - 1], list[at + 1]].map(each => each?.['id'] ?? null)

/** Have two states of an element the same values? */
export const isSameElement = (one: Element, other: Element): boolean =>
  Object.entries(one).every(([column, value]) => column === 'between' || other[column] === value)

/** Something with a position in an order. */
interface Ordered {
  readonly id?: unknown
}

/** Do two lists have the elements that they share in the same order? */
export function isSameOrder(one: readonly Ordered[], other: readonly Ordered[]): boolean {
  const shared = sharedIds(other, one)
  return sharedIds(one, other).every((id, at) => id === shared[at])
}

function sharedIds(list: readonly Ordered[], others: readonly Ordered[]): unknown[] {
  const known = new Set(others.map(({ id }) => id))
  return list.map(({ id }) => id).filter(id => known.has(id))
}

/** Edit of a list. */
export interface ListEdit {
  /** Elements as they shall be, whether they are in the list or not. */
  readonly put: readonly Element[]
  /** Ids of elements that go. */
  readonly take: ReadonlySet<unknown>
  /** The order of the elements that it names; others stay where they are. */
  readonly order?: readonly Ordered[] | undefined
}

/** A list with some elements put, taken away and brought into order. */
export function editList(list: readonly Element[], { put, take, order }: ListEdit): Element[] {
  const known = byId(put)
  const edited = list
    .filter(({ id }) => !take.has(id))
    .map(element => ({ ...element, ...withoutNeighbours(known.get(element['id'])) }))
  const present = new Set(list.map(({ id }) => id))
  for (const element of put)
    if (!present.has(element['id'])) edited.splice(positionOf(element, edited), 0, withoutNeighbours(element))
  return order === undefined ? edited : arrange(edited, order)
}

function withoutNeighbours(element: Element = {}): Element {
  const { between: _, ...columns } = element
  return columns
}

/** Position of a missing element: after its former predecessor, else before its successor, else at the end. */
function positionOf({ between }: Element, list: readonly Element[]): number {
  if (!Array.isArray(between)) return list.length
  const [previous, next] = between.map(neighbour => list.findIndex(({ id }) => id === neighbour))
  if (between[0] === null) return 0
  if (previous !== undefined && previous >= 0) return previous + 1
  return next !== undefined && next >= 0 ? next : list.length
}

function arrange(list: readonly Element[], order: readonly Ordered[]): Element[] {
  const elements = byId(list)
  const arranged = order.flatMap(({ id }): readonly Element[] => {
    const element = elements.get(id)
    return element === undefined ? [] : [element]
  })
  const named = new Set(arranged)
  let next = 0
  return list.map(element => (named.has(element) ? (arranged[next++] ?? element) : element))
}

/** The list before a change of it. */
export const listBefore = (list: readonly Element[], { before, after }: ListDifference): Element[] => {
  const former = byId(before.elements)
  const came = after.elements.map(({ id }) => id).filter(id => !former.has(id))
  return editList(list, { put: before.elements, take: new Set(came), order: before.order })
}
