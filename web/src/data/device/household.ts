import type { ReplyOf } from '@stowage/contract/protocol/operation'
import { filesPath, type Row } from '../items/entities.ts'
import { databaseWith } from '../wire/database.ts'
import type {
  getEntityTree,
  listEntityTypes,
  listFieldDefinitions,
  listMaintenance,
  listTags,
} from '../wire/operations.ts'
import { householdDatabase, keptUser } from '../wire/personal-storage.ts'

/** At most so many items of a group are kept: of a larger one, those that were changed last. */
export const maxItems = 5000

/** Where the reading of a list goes on. */
export interface Reading {
  readonly isLocation: boolean
  readonly after: string
  /** Rows of the list that were read. */
  readonly count: number
}

/** State of the items of a group that this device keeps. */
export interface Household {
  readonly groupId: string
  /** The person who sees the group so. */
  readonly userId: string
  /** The role of the person and what the group hides: with another one everything is read anew. */
  readonly seenAs: string
  /** Where the changes go on. */
  readonly cursor: string
  /** The list that is being read, and where it goes on; null once both are here. */
  readonly reading: Reading | null
  /** Number of items of the group. */
  readonly total: number
  /** Most items that are kept. */
  readonly limit: number
  /** The browser gave no more room. */
  readonly isFull: boolean
  /** When it was brought up to date, milliseconds since 1970; null: never yet. */
  readonly at: number | null
}

/** Short lists of a group, which are read as a whole. */
export interface HouseholdLists {
  readonly tags: ReplyOf<typeof listTags>
  readonly types: ReplyOf<typeof listEntityTypes>
  /** Field definitions; undefined where an older version of the page has kept the lists. */
  readonly fields?: ReplyOf<typeof listFieldDefinitions>
  readonly locations: ReplyOf<typeof getEntityTree>
  readonly tasks: ReplyOf<typeof listMaintenance>
}

interface KeptRow {
  /** The id of the group and that of the item. */
  readonly key: string
  readonly row: Row
}

interface KeptLists extends HouseholdLists {
  readonly groupId: string
}

/** A small picture that was seen. */
export interface KeptPicture {
  /** The id of the group and the address. */
  readonly key: string
  /** Where the page has it from: path and query. */
  readonly address: string
  readonly blob: Blob
  /** When it was seen, milliseconds since 1970. */
  readonly at: number
}

const inStores = databaseWith(
  householdDatabase,
  { rows: 'key', groups: 'groupId', lists: 'groupId', pictures: 'key' },
  2,
)

const keyOf = (groupId: string, id: string): string => `${groupId} ${id}`

/** All keys of a group. */
const keysOf = (groupId: string): IDBKeyRange => IDBKeyRange.bound(`${groupId} `, `${groupId}!`)

/** The keys of the pictures of an item. */
function pictureKeysOf(groupId: string, id: string): IDBKeyRange {
  const first = keyOf(groupId, filesPath(id))
  return IDBKeyRange.bound(first, `${first}\uffff`)
}

/** State of a group that is kept for the person who has signed in. */
export async function readHousehold(groupId: string): Promise<Household | undefined> {
  const found = await inStores<Household | undefined>('readonly', store => store('groups').get(groupId))
  return found?.userId === keptUser() ? found : undefined
}

/** The kept items and locations of a group. */
export const readRows = async (groupId: string): Promise<readonly Row[]> =>
  (await inStores<KeptRow[]>('readonly', store => store('rows').getAll(keysOf(groupId)))).map(
    ({ row }) => row,
  )

/** Number of items and locations that are kept of a group. */
export const countRows = (groupId: string): Promise<number> =>
  inStores('readonly', store => store('rows').count(keysOf(groupId)))

export const readLists = (groupId: string): Promise<HouseholdLists | undefined> =>
  inStores<HouseholdLists | undefined>('readonly', store => store('lists').get(groupId))

/** Changes of a group. */
interface News {
  readonly rows?: readonly Row[]
  /** The ids of what is gone. */
  readonly gone?: readonly string[]
  readonly lists?: HouseholdLists | undefined
}

/** Keeps what has changed, and how far that is: all or nothing. Rejects where there is no room. */
export const keepNews = (
  household: Household,
  { rows = [], gone = [], lists }: News = {},
): Promise<unknown> =>
  inStores('readwrite', store => {
    const { groupId } = household
    for (const row of rows) store('rows').put({ key: keyOf(groupId, row.id), row } satisfies KeptRow)
    for (const id of gone) {
      store('rows').delete(keyOf(groupId, id))
      store('pictures').delete(pictureKeysOf(groupId, id))
    }
    if (lists !== undefined) store('lists').put({ ...lists, groupId } satisfies KeptLists)
    return store('groups').put(household)
  })

/** Keeps pictures of a group, unless it is not kept for the person who has signed in. */
export const keepPictures = (
  groupId: string,
  pictures: readonly Omit<KeptPicture, 'key'>[],
): Promise<unknown> =>
  inStores('readwrite', store => {
    const asked: IDBRequest<Household | undefined> = store('groups').get(groupId)
    asked.addEventListener('success', () => {
      if (asked.result === undefined || asked.result.userId !== keptUser()) return
      for (const picture of pictures)
        store('pictures').put({ ...picture, key: keyOf(groupId, picture.address) } satisfies KeptPicture)
    })
    return asked
  })

/** The pictures that are kept of a group, those first that were seen first. */
export const readPictures = async (groupId: string): Promise<readonly KeptPicture[]> =>
  (await inStores<KeptPicture[]>('readonly', store => store('pictures').getAll(keysOf(groupId)))).sort(
    (one, other) => one.at - other.at,
  )

/** Number of pictures that are kept of a group. */
export const countPictures = (groupId: string): Promise<number> =>
  inStores('readonly', store => store('pictures').count(keysOf(groupId)))

/** Removes some pictures. */
export const removePictures = (pictures: readonly Pick<KeptPicture, 'key'>[]): Promise<unknown> =>
  inStores('readwrite', store => {
    for (const { key } of pictures) store('pictures').delete(key)
    return store('pictures').count()
  })

/** Removes what is kept of a group. */
export const removeHousehold = (groupId: string): Promise<unknown> =>
  inStores('readwrite', store => {
    store('rows').delete(keysOf(groupId))
    store('pictures').delete(keysOf(groupId))
    store('lists').delete(groupId)
    return store('groups').delete(groupId)
  })

/** The groups of which something is kept. */
export const keptGroups = (): Promise<readonly Household[]> =>
  inStores<Household[]>('readonly', store => store('groups').getAll())

/** Removes what is kept of all groups. */
export const removeHouseholds = (): Promise<unknown> =>
  inStores('readwrite', store => {
    store('rows').clear()
    store('lists').clear()
    store('pictures').clear()
    return store('groups').clear()
  })
