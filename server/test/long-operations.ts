import { updateEntityType } from '@stowage/contract/catalogues/entity-types'
import { mergeTag } from '@stowage/contract/catalogues/tag-upkeep'
import { deleteTag } from '@stowage/contract/catalogues/tags'
import { wipeInventory } from '@stowage/contract/entities/actions'
import { deleteEntity, duplicateEntity } from '@stowage/contract/entities/entities'
import { changeEntities } from '@stowage/contract/entities/entity-bulk'
import { mergeLocation } from '@stowage/contract/entities/locations'
import { mergeContact } from '@stowage/contract/lending/contacts'
import type { Reply } from '@stowage/contract/protocol/client'
import { mergeStockProduct } from '@stowage/contract/stock/products'
import type { Reader } from '#db/reader-writer.ts'
import type { FullHome } from './full-home.ts'
import type { Household } from './household.ts'

/** An operation that changes more of a full home than one transaction may. */
export interface LongOperation {
  readonly name: string
  act(home: Household, full: FullHome): Promise<Reply<unknown>>
  /** How much of it is not done. */
  left(db: Reader, home: Household, full: FullHome): Promise<number>
}

const entitiesIn = (db: Reader, { groupId }: Household) =>
  db.q.selectFrom('entities').selectAll().where('group_id', '=', groupId).execute()

const rowsIn = async (
  { q }: Reader,
  { groupId }: Household,
  table: 'attachments' | 'maintenance_entries' | 'tags' | 'entity_tags',
) => (await q.selectFrom(table).select('group_id').where('group_id', '=', groupId).execute()).length

const pinsOfBox = async (db: Reader, home: Household, { box }: FullHome) =>
  (await entitiesIn(db, home)).filter(row => row.parent_id === box.id && row.location_id !== null).length

/** Every operation that changes what is in a full home. */
export const longOperations: readonly LongOperation[] = [
  {
    name: 'the deletion of a full room',
    act: (home, { room }) => home.client.send(deleteEntity, { id: room.id }),
    left: async (db, home, { room }) =>
      (await entitiesIn(db, home)).filter(row =>
        [row.id, row.parent_id, row.location_id].some(id => id === room.id),
      ).length,
  },
  {
    name: 'the deletion of a tag',
    act: (home, { tag }) => home.client.send(deleteTag, { id: tag.id }),
    left: (db, home) => rowsIn(db, home, 'entity_tags'),
  },
  {
    name: 'the merge of a tag',
    act: (home, { tag, unusedTag }) => home.client.send(mergeTag, { id: tag.id, into: unusedTag.id }),
    left: async (db, _home, { tag }) =>
      (await db.q.selectFrom('tags').select('id').where('id', '=', tag.id).execute()).length,
  },
  {
    name: 'the merge of a contact',
    act: (home, { borrower, friend }) => home.client.send(mergeContact, { id: borrower.id, into: friend.id }),
    left: async (db, _home, { borrower }) =>
      (await db.q.selectFrom('loans').select('id').where('contact_id', '=', borrower.id).execute()).length,
  },
  {
    name: 'the merge of a product',
    act: (home, { product, otherProduct }) =>
      home.client.send(mergeStockProduct, { id: product.id, into: otherProduct.id }),
    left: async (db, home, { product }) =>
      (await entitiesIn(db, home)).filter(row => row.product_id === product.id).length,
  },
  {
    name: 'the merge of a full room',
    act: (home, { room, unusedRoom }) =>
      home.client.send(mergeLocation, { id: room.id, into: unusedRoom.id }),
    left: async (db, home, { room }) =>
      (await entitiesIn(db, home)).filter(row =>
        [row.id, row.parent_id, row.location_id].some(id => id === room.id),
      ).length,
  },
  {
    name: 'a wipe',
    act: home =>
      home.client.send(wipeInventory, { wipeLocations: true, wipeTags: true, wipeMaintenance: true }),
    async left(db, home) {
      const tables = ['attachments', 'maintenance_entries', 'tags', 'entity_tags'] as const
      let count = (await entitiesIn(db, home)).length
      for (const table of tables) count += await rowsIn(db, home, table)
      return count
    },
  },
  {
    name: 'a box that becomes a location',
    act: (home, { box }) => home.tryPatch(box.id, { entityTypeId: home.locationType.id }),
    left: async (db, home, full) =>
      (await pinsOfBox(db, home, full)) +
      (await entitiesIn(db, home)).filter(row => row.id === full.box.id && row.is_location === 0).length,
  },
  {
    name: 'a box that takes its contents along',
    act: (home, { box }) => home.tryPut(box.id, { syncChildEntityLocations: true }),
    left: async (db, home, full) =>
      (await pinsOfBox(db, home, full)) +
      (await entitiesIn(db, home)).filter(
        row => row.id === full.box.id && row.sync_child_entity_locations === 0,
      ).length,
  },
  {
    name: 'a type of items that becomes one of locations',
    act: (home, _full) => {
      const { id, name, icon } = home.itemType
      return home.client.send(updateEntityType, { id, name, icon, isLocation: true })
    },
    left: async (db, home, full) =>
      (await pinsOfBox(db, home, full)) +
      (await entitiesIn(db, home)).filter(row => row.is_location === 0).length,
  },
  {
    name: 'the copy of a room with much maintenance',
    act: (home, { room }) =>
      home.client.send(duplicateEntity, { id: room.id, copyAttachments: true, copyMaintenance: true }),
    async left(db, home, { room }) {
      const copies = (await entitiesIn(db, home)).filter(({ name }) => name === 'Copy of Room')
      const ids = [room.id, ...copies.map(({ id }) => id)]
      const entries = await db.q
        .selectFrom('maintenance_entries')
        .select('entity_id')
        .where('group_id', '=', home.groupId)
        .where('entity_id', 'in', ids)
        .execute()
      const ofRoom = entries.filter(({ entity_id }) => entity_id === room.id).length
      return 1 - copies.length + 2 * ofRoom - entries.length
    },
  },
  {
    name: 'a change of many',
    act: (home, { room, tag }) =>
      home.client.send(changeEntities, {
        select: { query: { all: true } },
        change: { parentId: room.id, removeTagIds: [tag.id], insured: true },
      }),
    left: async (db, home, { room }) =>
      (await entitiesIn(db, home)).filter(row => row.is_location === 0 && row.parent_id !== room.id).length,
  },
  {
    name: 'a deletion of many',
    act: home => home.client.send(changeEntities, { select: { query: { all: true } }, delete: true }),
    left: async (db, home) => (await entitiesIn(db, home)).filter(row => row.is_location === 0).length,
  },
]
