import type { Client } from '@stowage/contract/protocol/client'
import { exportEntityTable } from '@stowage/contract/tables/table-exports'
import { columnsOfInventory, type InventoryColumn } from './locales.ts'

/** What is stored of an item, by the names of JSON. */
export type Stored = Readonly<Record<InventoryColumn, unknown>>

/** Every item of the group, archived ones too, by name. */
export const storedItems = async (client: Client): Promise<ReadonlyMap<string, Stored>> =>
  new Map((await storedMembers(client, columnsOfInventory)).map(item => [String(item.name), item]))

/** Some members of every item of the group; without a value they are null. */
export async function storedMembers<M extends string>(
  client: Client,
  columns: readonly M[],
): Promise<readonly Readonly<Record<M, unknown>>[]> {
  const select = { query: { all: true, includeArchived: true, isLocation: false } }
  const { bytes } = await client.download(exportEntityTable, { select, format: 'json', columns } as never)
  return JSON.parse(Buffer.from(bytes).toString())
}
