import { getEntity, updateEntity } from '@stowage/contract/entities/entities'
import { createEntities } from '@stowage/contract/entities/entity-bulk'
import type { Client } from '@stowage/contract/protocol/client'
import { inDays } from './days.ts'

/** What was bought lately: name, how many days ago, price, location, tag and serial number. */
const purchases: readonly (readonly [string, number, number, string, string, string?])[] = [
  ['Robot vacuum', 14, 449, 'Living room', 'Electrical', 'RV9-20417'],
  ['Induction pan, 28 cm', 33, 89, 'Kitchen', 'Kitchen'],
  ['Child bicycle, 20 inch', 61, 329, 'Garage', 'Sports', 'WOOM-4-8812'],
  ['Headphones, wireless', 88, 279, 'Study', 'Audio', 'HX-33-0719'],
  ['Bookcase, oak', 120, 540, 'Study', 'Furniture'],
  ['Sander, random orbit', 155, 168, 'Machine corner', 'Tools', 'ETS-150-11'],
  ['E-reader', 191, 169, 'Bedroom', 'Electronics', 'RD7-55810'],
  ['Stand-up paddle board', 214, 599, 'Boat bay', 'Sailing'],
  ['Garden table, acacia', 238, 420, 'Terrace', 'Garden'],
  ['Mesh router, 3 units', 275, 329, 'Home lab', 'Home lab', 'MR-3-41177'],
  ['Winter sleeping bag', 301, 199, 'Attic', 'Outdoor'],
  ['Tablet, 11 inch', 338, 649, 'Living room', 'Electronics', 'TB11-90023'],
  ['Solar panel, 800 W', 402, 479, 'Terrace', 'Electrical', 'SP800-1290'],
  ['Mountain bike', 455, 1850, 'Garage', 'Sports', 'MTB29-66120'],
  ['Coffee table, walnut', 498, 390, 'Living room', 'Furniture'],
  ['Camera, mirrorless', 540, 1390, 'Study', 'Electronics', 'MX5-700231'],
  ['Pressure washer', 575, 219, 'Garage', 'Garden', 'K5-118204'],
  ['Ski set, adult', 640, 680, 'Attic', 'Sports'],
  ['Loudspeakers, pair', 688, 760, 'Living room', 'Audio', 'LS50-2201'],
]

/** What was sold lately: item, how many days ago, and for how much. */
const sales: readonly (readonly [string, number, number])[] = [
  ['AV receiver', 40, 140],
  ['Bread maker', 96, 25],
  ['Roof box', 150, 180],
  ['Classical guitar', 230, 310],
]

/** Adds what was bought in the last two years, and sells some items. */
export async function tradeItems(
  client: Client,
  ids: ReadonlyMap<string, string>,
  tags: ReadonlyMap<string, string>,
): Promise<void> {
  await client.call(createEntities, {
    items: purchases.map(([name, days, purchasePrice, location, tag, serialNumber]) => ({
      name,
      purchasePrice,
      serialNumber,
      quantity: 1,
      insured: purchasePrice >= 500,
      purchaseDate: inDays(-days),
      warrantyExpires: inDays(730 - days),
      parentId: ids.get(location) ?? '',
      tagIds: [tags.get(tag) ?? ''],
    })),
  })
  for (const [name, days, soldPrice] of sales) {
    const entity = await client.call(getEntity, { id: ids.get(name) ?? '' })
    await client.call(updateEntity, {
      ...entity,
      soldDate: inDays(-days),
      soldPrice,
      parentId: entity.parent?.id,
      tagIds: entity.tags.map(tag => tag.id),
    })
  }
}
