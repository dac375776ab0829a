import type { Client } from '@stowage/contract/client'
import { exportEntityTable } from '@stowage/contract/table-exports'
import { columnsOfInventory, type InventoryColumn } from './locales.ts'

/** What is stored of an item, by the names of JSON. */
export type Stored = Readonly<Record<InventoryColumn, unknown>>

/** Every item of the group, archived ones too, by name. */
export async function storedItems(client: Client): Promise<ReadonlyMap<string, Stored>> {
  const select = { query: { all: true, includeArchived: true, isLocation: false } }
  const body = { select, format: 'json', columns: [...columnsOfInventory] }
  const { bytes } = await client.download(exportEntityTable, body as never)
  const items = JSON.parse(Buffer.from(bytes).toString()) as Stored[]
  return new Map(items.map(item => [String(item.name), item]))
}
