import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { getEntity, listEntities } from '@stowage/contract/entities/entities'
import type { Entity } from '@stowage/contract/entities/entity'
import type { Client, Reply } from '@stowage/contract/protocol/client'
import { issueText } from '@stowage/contract/protocol/issue-texts'
import { type ImportErrors, importEntities, type RowError } from '@stowage/contract/tables/imports'
import { exportEntities } from '@stowage/contract/tables/table-exports'
import Papa from 'papaparse'
import { expect } from 'vitest'

/** A row of a file by its headers. */
export type CsvCells = Readonly<Record<string, string>>

/** The sample inventory that comes with Stowage. */
export const sampleFile = (): Promise<string> =>
  readFile(path.join(import.meta.dirname, '../sample/inventory.csv'), 'utf8')

/** Writes rows as a file, with a column for every header that occurs, in the order in which they come. */
export function csvOf(rows: readonly CsvCells[], delimiter = ',', newline = '\n'): string {
  const headers = [...new Set(rows.flatMap(row => Object.keys(row)))]
  const lines = [headers, ...rows.map(row => headers.map(header => row[header] ?? ''))]
  const quoted = (cell: string) => (/[",;\t\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)
  return lines.map(cells => cells.map(quoted).join(delimiter) + newline).join('')
}

/** The rows of a file by their headers. */
export const rowsOf = (text: string): CsvCells[] =>
  Papa.parse<CsvCells>(text, { header: true, delimiter: ',', newline: '\n', skipEmptyLines: true }).data

/** Sends a file, with options in the query; whatever came. */
export function tryImport(
  client: Client,
  file: string | Uint8Array<ArrayBuffer>,
  part = 'csv',
  options: Readonly<Record<string, unknown>> = {},
): Promise<Reply<unknown>> {
  const form = new FormData()
  form.append(part, new Blob([file]), 'items.csv')
  return client.send(importEntities, options, { form })
}

/** Imports rows; throws with everything that is wrong with them. */
export async function importRows(client: Client, ...rows: readonly CsvCells[]): Promise<void> {
  await importText(client, csvOf(rows))
}

export async function importText(client: Client, file: string | Uint8Array<ArrayBuffer>): Promise<void> {
  const { status, text } = await tryImport(client, file)
  if (status !== 204) throw new Error(`${status}: ${text}`)
}

/** What is wrong with a file: its bad cells, of each of which code and params say the same as its text. */
export async function faultsOf(client: Client, ...rows: readonly CsvCells[]): Promise<readonly Fault[]> {
  const { status, body } = await tryImport(client, csvOf(rows))
  if (status !== 422) throw new Error(`The file was answered ${status}`)
  return (body as ImportErrors).rows.map(({ code, params, value, ...fault }) => {
    expect(issueText({ code, params })).toBe(fault.error)
    const cell = rows[fault.row - 2]?.[fault.column]
    if (cell !== undefined) expect(value).toBe([...cell].slice(0, 200).join(''))
    return fault
  })
}

type Fault = Pick<RowError, 'row' | 'column' | 'error'>

/** The whole inventory as a file. */
export const exported = async (client: Client): Promise<string> =>
  (await client.send(exportEntities, {})).text

/** Everything in the group, archived too, by name: each as its own GET answers. */
export async function inventoryOf(client: Client): Promise<Entity[]> {
  const pages = await Promise.all(
    [true, false].map(isLocation => client.call(listEntities, { isLocation, includeArchived: true })),
  )
  const entities: Entity[] = []
  const ids = pages.flatMap(({ items }) => items.map(({ id }) => id))
  for (let from = 0; from < ids.length; from += 50)
    entities.push(
      ...(await Promise.all(ids.slice(from, from + 50).map(id => client.call(getEntity, { id })))),
    )
  return entities
}

/** The one item with this name. */
export async function entityNamed(client: Client, name: string): Promise<Entity> {
  const found = (await inventoryOf(client)).filter(entity => entity.name === name)
  if (found.length !== 1) throw new Error(`${found.length} items are called "${name}"`)
  return found[0] as Entity
}
