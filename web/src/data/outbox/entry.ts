import type { CallOf } from '@stowage/contract/protocol/client'
import type { ShoppingRow } from '../items/shopping.ts'
import type { Finish, Task } from '../items/tasks.ts'
import type { addStock, createEntities } from '../wire/operations.ts'
import type { Member } from './merge-edit.ts'
import type { EntityChanges } from './show-edit.ts'
import type { Movable, Target } from './show-places.ts'
import type { AttachedAs } from './upload.ts'

/** Why an entry is not sent by itself any more: somebody decides. */
export type Stuck =
  /** The server has said no. */
  | { readonly why: 'refused'; readonly status: number; readonly body: object }
  /** Somebody else, as far as it is known who, has changed the same members of the item. */
  | { readonly why: 'conflict'; readonly by: string | undefined; readonly members: readonly Member[] }
  /** It was sent so long ago that the server may have forgotten its key: sent again, it could be done twice. */
  | { readonly why: 'tooOld' }
  /** A draft that was put aside before it was saved. */
  | { readonly why: 'held' }

/** A change that the server has not confirmed yet. All of it can be kept in the database of the browser. */
interface Common {
  /** Its id, and the idempotency key of its request, unless that has attempts with keys of their own. */
  readonly key: string
  /** Who has made it: nobody else sees or sends it. */
  readonly userId: string
  /** In which group; undefined: in the default group. */
  readonly groupId: string | undefined
  /** When it was made, milliseconds since 1970. Another number for each entry of a tab: entries are in this order. */
  readonly at: number
  /** When it was sent first, milliseconds since 1970. */
  readonly sentAt?: number | undefined
  readonly stuck?: Stuck | undefined
  /** It could not be sent when it was made. */
  readonly hasWaited?: boolean | undefined
  /** Of this tab: it is on its way. */
  readonly isSending?: boolean
  /** Of this tab: why the last request had no answer, or one that may be another one later. */
  readonly lost?: unknown
  /** Of this tab: it is being written to the database for the first time. */
  readonly isWriting?: boolean
  /** Of this tab: the browser has no room for it. It is gone when the tab is closed. */
  readonly isUnkept?: boolean
}

/** An item as the server is asked to make it. */
export type NewItem = CallOf<typeof createEntities>['items'][number]

/** Items that are to be made. */
export interface AddEntry extends Common {
  readonly kind: 'add'
  /** What the item is called, or how many items there are. */
  readonly name: string
  /** The items of the request; none: a draft that was put aside. */
  readonly items: readonly NewItem[]
  /** They are attached to the first item when it exists. */
  readonly photos: readonly File[]
  /** The template that fills in placeholders of the name. */
  readonly templateId: string | undefined
  /** What was typed in the form, to edit it again. */
  readonly draft: object
  /** Changes since it was queued: the request stays as it is, since it may be under way, and an edit follows it. */
  readonly edits?: EntityChanges | undefined
}

/** A file that is to be attached to an item. */
export interface FileEntry extends Common {
  readonly kind: 'file'
  readonly entityId: string
  readonly file: File
  /** The bytes of the photo before it was made smaller. */
  readonly given?: number
  readonly type: AttachedAs
  /** The photo that this one is an edit of, and whose place it takes. */
  readonly replaces?: string | undefined
  /** The name of the item when the file came with a new one: the message about the item speaks for its photos. */
  readonly newItem?: string | undefined
  /** The name of the item otherwise, as far as it is known. */
  readonly name: string
  /** Of this tab: how much of it has gone, from 0 to 1. */
  readonly part?: number
}

/** What an edit changes, and what these members were before. */
export interface EditedMembers {
  readonly seen: EntityChanges
  readonly changes: EntityChanges
}

/** Changed members of an item. */
export interface EditEntry extends Common, EditedMembers {
  readonly kind: 'edit'
  readonly id: string
  /** What the item was called when the edit was made. */
  readonly name: string
  /** What rows show of the change besides its members, such as the names of a location. */
  readonly more?: object | undefined
  /** What rows showed of these members before, besides them. */
  readonly moreSeen?: object | undefined
  /** One's own edits of the item that were not saved when this one was made. */
  readonly earlier: readonly EditedMembers[]
  /** The request: after a lost answer the same is sent again. */
  readonly attempt?: EditAttempt | undefined
}

/** A request for an edit. */
export interface EditAttempt {
  /** Its idempotency key. */
  readonly key: string
  /** When it was made, milliseconds since 1970: the server knows its key for a day. */
  readonly at: number
  /** The version that it begins from. */
  readonly version: string | undefined
  readonly body: object
}

/** Items or locations that are put somewhere else. */
export interface MoveEntry extends Common {
  readonly kind: 'move'
  /** The first of them. */
  readonly name: string
  readonly moved: readonly Movable[]
  readonly target: Target
  /** The request, of those that nobody else had moved: after a lost answer the same is sent again. */
  readonly request?: { readonly key: string; readonly ids: readonly string[] } | undefined
}

/** A maintenance task that is finished, or skipped to its next day. */
export interface TaskEntry extends Common {
  readonly kind: 'task'
  /** The task. */
  readonly name: string
  /** The task as it was seen then. */
  readonly seen: Task
  /** Undefined: it is skipped. */
  readonly finish: Finish | undefined
}

/** An item that is lent or comes back, by name as it was seen. */
export interface LentItem {
  readonly id: string
  readonly name: string
}

/** Items that are lent to one contact. */
export interface LendEntry extends Common {
  readonly kind: 'lend'
  /** The first of them. */
  readonly name: string
  readonly items: readonly LentItem[]
  /** Without an id: whoever has this name, or somebody new. */
  readonly contact: { readonly id?: string | undefined; readonly name: string }
  /** The last day; undefined: open. */
  readonly due: string | undefined
}

/** An item that comes back from everybody who has it, or from one of them. */
export interface ReturnEntry extends Common {
  readonly kind: 'return'
  readonly name: string
  readonly entityId: string
  /** The line of the one contact who returns it; undefined: all of its lines. */
  readonly lineId?: string | undefined
}

/** An amount of a product that is taken or added. */
export interface StockEntry extends Common {
  readonly kind: 'stock'
  /** The product. */
  readonly name: string
  readonly productId: string
  readonly unit: string
  /** It is added; below 0 it is taken. */
  readonly by: number
  /** The item of the product that it is taken of or added to; undefined: the server chooses. */
  readonly entityId?: string | undefined
  /** The item that what is added belongs to, or the one that is made for it. */
  readonly lot?: Pick<CallOf<typeof addStock>, 'locationId' | 'expires' | 'price'> | undefined
}

/** A line that is added to the shopping list. */
export interface ShopEntry extends Common {
  readonly kind: 'shop'
  readonly name: string
  /** Undefined: no product. */
  readonly productId: string | undefined
  readonly unit: string
  /** Empty: that of the product, or any. */
  readonly shop: string
}

/** A row of the shopping list that was bought. */
export interface Bought {
  /** As it was seen: without a product it only leaves the list. */
  readonly row: ShoppingRow
  readonly quantity: number
  /** For one piece; undefined: not said. */
  readonly price?: number | undefined
  /** Undefined: where the newest item of the product is. */
  readonly locationId?: string | undefined
  readonly expires?: string | undefined
}

/** A purchase that is put away. */
export interface BoughtEntry extends Common {
  readonly kind: 'bought'
  /** The first of them. */
  readonly name: string
  readonly lines: readonly Bought[]
}

export type Entry =
  | AddEntry
  | FileEntry
  | EditEntry
  | MoveEntry
  | TaskEntry
  | LendEntry
  | ReturnEntry
  | StockEntry
  | ShopEntry
  | BoughtEntry
export type Kind = Entry['kind']
export type EntryOf<K extends Kind> = Extract<Entry, { readonly kind: K }>

/** What was sent after it had waited, for the list of today. */
export interface SentEntry {
  readonly key: string
  readonly userId: string
  /** When the server has confirmed it, milliseconds since 1970. */
  readonly at: number
  /** What it did, in a few words. */
  readonly title: string
}

/** Members that are kept by no database. */
export function keptOf({ isSending: _s, lost: _l, isUnkept: _u, isWriting: _w, ...entry }: Entry): Entry {
  if (!('part' in entry)) return entry
  const { part: _p, ...file } = entry
  return file
}

/** Bytes of files that an entry holds. */
export const bytesOf = (entry: Entry): number =>
  entry.kind === 'add'
    ? entry.photos.reduce((sum, { size }) => sum + size, 0)
    : entry.kind === 'file'
      ? entry.file.size
      : 0

/** Keys are known to the server for 24 hours. After that, a request that is sent again could be carried out twice. Milliseconds. */
export const keyLife = 23 * 3600 * 1000
