import type { Tag } from '@stowage/contract/catalogues/tags'
import { createTemplate } from '@stowage/contract/catalogues/templates'
import type { Entity } from '@stowage/contract/entities/entity'
import { type Contact, createContact } from '@stowage/contract/lending/contacts'
import { createStockProduct, type StockProduct } from '@stowage/contract/stock/products'
import type { Database } from '#db/database.ts'
import { insertInto } from '#db/inventory/insert-rows.ts'
import { attachmentsChanged } from '#features/entities/index.ts'
import { newId } from '#kernel/ids.ts'
import type { Household } from './household.ts'
import { addMany } from './many-entities.ts'

const at = '2026-01-31T12:00:00.000Z'

type Server = { readonly app: { readonly database: Database } }

/** So many items that two thirds of them are more than one transaction may change. */
export const fullCount = 1510

/** What a full home has besides the many items. */
export interface FullHome {
  /** A third of the items belongs to it, and the others are pinned to it. */
  readonly room: Entity
  /** Two thirds belong to it. */
  readonly box: Entity
  /** Everything carries it, and another tag lies below it. */
  readonly tag: Tag
  readonly unusedTag: Tag
  readonly unusedRoom: Entity
  /** It has more loans than one transaction may change. */
  readonly borrower: Contact
  readonly friend: Contact
  /** All of the many items are of it. */
  readonly product: StockProduct
  readonly otherProduct: StockProduct
}

/** Puts many items into a home, and everything that can hang on them. */
export async function fillHome(stowage: Server, home: Household): Promise<FullHome> {
  const tag = await home.tag('Old')
  await home.tag('Older', tag.id)
  const unusedTag = await home.tag('New')
  const room = await home.room('Room', { tagIds: [tag.id] })
  const unusedRoom = await home.room('Roomm')
  const box = await home.make('Box', { tagIds: [tag.id] })
  await home.room('Drawer', { parentId: box.id, tagIds: [tag.id] })
  await home.client.call(createTemplate, { name: 'Template', defaultLocationId: room.id })
  const n = await stowage.app.database.read(
    async ({ q }) =>
      (await q.selectFrom('tags').select('n').where('id', '=', tag.id).executeTakeFirstOrThrow()).n,
  )
  const product = await home.client.call(createStockProduct, { name: 'Screw', codes: ['A'] })
  const otherProduct = await home.client.call(createStockProduct, { name: 'Screws' })
  await addMany(
    stowage,
    home,
    fullCount,
    i => ({
      product_id: product.id,
      import_ref: i % 4 === 0 ? `item-${i}` : null,
      purchase_date: '0001-01-01',
      parent_id: i % 3 === 0 ? room.id : box.id,
      location_id: i % 3 === 0 ? null : room.id,
      quantity: 1,
      purchase_price: i,
    }),
    () => [n],
  )
  await addBelongings(stowage, home.groupId, room.id)
  const borrower = await home.client.call(createContact, { name: 'Borrower', email: 'b@example.com' })
  const friend = await home.client.call(createContact, { name: 'Friend' })
  await addLoans(stowage, home.groupId, borrower.id)
  return { room, box, tag, unusedTag, unusedRoom, borrower, friend, product, otherProduct }
}

/** Gives some items a photo with a small picture and a maintenance entry, and a room many entries. */
async function addBelongings({ app: { database } }: Server, group_id: string, roomId: string): Promise<void> {
  const dates = { group_id, created_at: at, updated_at: at }
  const file = { ...dates, title: 'photo.jpg', mime_type: 'image/jpeg', size: 1 }
  await database.write(group_id, async ({ db }) => {
    const { q } = db
    const some = await q
      .selectFrom('entities')
      .select('id')
      .where('group_id', '=', group_id)
      .orderBy('n')
      .limit(30)
      .execute()
    for (const { id: entity_id } of some) {
      const id = newId()
      const thumbnail_id = newId()
      const photo = { ...file, id, entity_id, thumbnail_id, type: 'photo', is_primary: 1 } as const
      const small = { ...file, id: thumbnail_id, entity_id: null, thumbnail_id: null } as const
      const rows = [photo, { ...small, type: 'thumbnail', is_primary: 0 } as const]
      await q
        .insertInto('attachments')
        .values(rows.map(row => ({ ...row, path: `${group_id}/${row.id}` })))
        .execute()
      await attachmentsChanged({ db, announce: async () => undefined }, group_id, entity_id)
    }
    const entry = { ...dates, name: 'Oil', description: '', cost: 1, completed_date: null }
    const entries = [...some.map(({ id }) => id), ...Array.from({ length: 1000 }, () => roomId)]
    await q
      .insertInto('maintenance_entries')
      .values(entries.map(entity_id => ({ ...entry, id: newId(), entity_id, scheduled_date: '2026-02-01' })))
      .execute()
  })
}

const insertLoans = insertInto('loans')

/** Gives a contact loans of which nothing is left. */
async function addLoans({ app: { database } }: Server, group_id: string, contact_id: string): Promise<void> {
  const loan = {
    group_id,
    contact_id,
    from_day: null,
    due: null,
    out_at: at,
    notes: '',
    created_by: null,
    signature_out: null,
    signature_back: null,
  }
  const dates = { created_at: at, updated_at: at }
  const loans = Array.from({ length: 1000 }, () => ({ ...loan, ...dates, id: newId() }))
  await database.write(group_id, ({ db }) => insertLoans(db, loans))
}

const tables = [
  'entities',
  'entity_fields',
  'entity_search',
  'entity_tags',
  'entity_types',
  'attachments',
  'contacts',
  'loans',
  'products',
  'maintenance_entries',
  'tags',
  'templates',
  'events',
] as const

/** Versions only ever go on; heights may be more than is true. */
const movingOn = new Set(['version', 'height'])

/** Everything that is stored of a home, as text that is the same as long as nothing changes but versions. */
export const rowsOfHome = ({ app: { database } }: Server, groupId: string): Promise<string> =>
  database.read(async ({ q }) => {
    const texts: string[] = []
    for (const table of tables) {
      const rows = await q.selectFrom(table).selectAll().where('group_id', '=', groupId).execute()
      const told = rows.map(row =>
        JSON.stringify(row, (key, value) => (movingOn.has(key) ? undefined : value)),
      )
      texts.push(table, ...told.toSorted())
    }
    return texts.join('\n')
  })
