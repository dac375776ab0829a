import { isUnnamed } from '@stowage/contract/entities/unnamed'
import { useState } from 'react'
import { useListedOnDevice } from '../../../data/device/use-device.ts'
import type { Row } from '../../../data/items/entities.ts'
import { waitingMembers } from '../../../data/outbox/edit-waiting.ts'
import type { AddEntry, Entry, FileEntry } from '../../../data/outbox/entry.ts'
import { itemMadeBy, itemsMadeSince, type MadeItem, requestOf } from '../../../data/outbox/made-items.ts'
import { entriesOf, outbox } from '../../../data/outbox/outbox.ts'
import { listEntities } from '../../../data/wire/operations.ts'
import { useIsAway } from '../../../data/wire/reachability.ts'
import { useSelectedGroup } from '../../../data/wire/session.ts'
import { useOperation } from '../../../data/wire/use-operation.ts'

/** The members of an item that are set when it is named. */
export interface Values {
  readonly name: string
  readonly locationId: string | undefined
  readonly tagIds: readonly string[]
  readonly quantity: number
}

/** An item that was made of a photo. */
export interface PiledPhoto {
  /** The same before and after the server has made the item. */
  readonly handle: string
  /** The id of the item; undefined while that waits to be sent. */
  readonly id: string | undefined
  /** The new item that waits. */
  readonly entry: AddEntry | undefined
  readonly values: Values
  /** The photos of it that are still on this device. */
  readonly files: readonly FileEntry[]
  /** The photo that is shown: a file of this device, or an attachment. */
  readonly file: File | undefined
  readonly imageId: string | undefined
  readonly thumbnailId: string | undefined
}

/** So many are read at once; the next ones follow as these are named. */
const atOnce = 100

/** The list of what nobody has named, the oldest first. */
export const unnamedQuery = {
  unnamed: true,
  orderBy: 'createdAt',
  order: 'asc',
  page: '1',
  pageSize: String(atOnce),
} as const

const valuesOfRow = ({ name, parent, tags, quantity }: Row): Values => ({
  name,
  locationId: parent?.id,
  tagIds: tags.map(({ id }) => id),
  quantity,
})

/** The photos of new items that are not sent yet, by item. */
const filesIn = (all: readonly Entry[]): ReadonlyMap<string, readonly FileEntry[]> =>
  Map.groupBy(
    entriesOf(all, 'file').filter(({ type }) => type === 'photo'),
    ({ entityId }) => entityId,
  )

function ofRow(row: Row, handle: string, files: readonly FileEntry[]): PiledPhoto {
  const { id, imageId, thumbnailId } = row
  const file = imageId === undefined ? files[0]?.file : undefined
  return { handle, id, entry: undefined, values: valuesOfRow(row), files, file, imageId, thumbnailId }
}

function ofEntry(entry: AddEntry): PiledPhoto {
  const { name = entry.name, parentId, tagIds = [], quantity = 1 } = waitingMembers(entry) ?? {}
  return {
    handle: entry.key,
    id: undefined,
    entry,
    values: { name, locationId: parentId ?? undefined, tagIds, quantity },
    files: [],
    file: entry.photos[0],
    imageId: undefined,
    thumbnailId: undefined,
  }
}

/** Is it the new item of a photo? */
const isOfPhoto = ({ items, groupId }: AddEntry, group: string | undefined): boolean =>
  groupId === group && items.length === 1 && isUnnamed(items[0]?.name ?? '')

/** An item that was made a moment ago, until it is read. */
const ofMade = ({ id, entry }: MadeItem, files: readonly FileEntry[]): PiledPhoto => ({
  ...ofEntry(entry),
  id,
  entry: undefined,
  files,
  file: files[0]?.file,
})

/** Everything that is known of the pile by its handles, those that wait to be sent last. */
function gather(
  rows: readonly Row[],
  readAt: number,
  all: readonly Entry[],
  groupId: string | undefined,
): ReadonlyMap<string, PiledPhoto> {
  const files = filesIn(all)
  const found = new Map<string, PiledPhoto>()
  for (const row of rows) {
    const handle = requestOf(row.id) ?? row.id
    found.set(handle, ofRow(row, handle, files.get(row.id) ?? []))
  }
  for (const added of itemsMadeSince(readAt))
    if (isOfPhoto(added.entry, groupId) && !found.has(added.entry.key))
      found.set(added.entry.key, ofMade(added, files.get(added.id) ?? []))
  for (const entry of entriesOf(all, 'add'))
    if (isOfPhoto(entry, groupId)) found.set(entry.key, ofEntry(entry))
  return found
}

interface Pile {
  readonly photos: readonly PiledPhoto[]
  /** The number that the server has beyond those that were read. */
  readonly more: number
  readonly isRead: boolean
  readonly error: Error | null
  readonly retry: () => void
}

/** At most so many of those that were named here are read once more. */
const mostNamed = 300

/**
 * The items that were made of photos. What was seen once keeps its place, also when it has a name by now: one can go back to it.
 * `named`: the handles of those that were named here.
 */
export function usePile(named: ReadonlySet<string>): Pile {
  const groupId = useSelectedGroup()
  const isAway = useIsAway()
  const { data, dataUpdatedAt, error, refetch } = useOperation(listEntities, unnamedQuery)
  const device = useListedOnDevice(unnamedQuery, isAway && data === undefined)
  const ids = [...named].slice(-mostNamed).map(handle => itemMadeBy(handle)?.id ?? handle)
  const again = useOperation(
    listEntities,
    { ids, includeArchived: true },
    { enabled: ids.length > 0, keepsPrevious: true },
  ).data
  const all = outbox.use()
  const [order, setOrder] = useState<readonly string[]>([])
  const rows = [...(again?.items ?? []), ...(data?.items ?? device?.rows ?? [])]
  const found = gather(rows, dataUpdatedAt, all, groupId)
  const missing = [...found.keys()].filter(handle => !order.includes(handle))
  const inOrder = [...order, ...missing]
  if (missing.length > 0) setOrder(inOrder)
  return {
    photos: inOrder.flatMap(handle => found.get(handle) ?? []),
    more: Math.max(0, (data?.total ?? 0) - (data?.items.length ?? 0)),
    isRead: data !== undefined || device !== undefined,
    error,
    retry: () => void refetch(),
  }
}
