import type { Client } from '@stowage/contract/protocol/client'
import { type ImportReport, importEntities, type PlannedRow } from '@stowage/contract/tables/imports'
import { expect } from 'vitest'

/** What a form of an import has besides its file. */
export type TableOptions = Readonly<Record<string, string | readonly string[]>>

/** The report of a dry run. */
export type DryRun = ImportReport & { readonly rows: readonly PlannedRow[] }

/** The form of an import. */
export function tableForm(file: string | Uint8Array<ArrayBuffer>, options: TableOptions = {}): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(options))
    for (const each of typeof value === 'string' ? [value] : value) form.append(name, each)
  form.append('csv', new Blob([file]), 'table.csv')
  return form
}

/** Sends a table; whatever came. */
export const sendTable = (
  client: Client,
  file: string | Uint8Array<ArrayBuffer>,
  options: TableOptions = {},
) => client.send(importEntities, {}, { form: tableForm(file, options) })

/** Imports a table; throws with everything that is wrong with it. */
export async function importTable(
  client: Client,
  file: string | Uint8Array<ArrayBuffer>,
  options: TableOptions = {},
): Promise<ImportReport> {
  const { status, body, text } = await sendTable(client, file, { report: 'true', ...options })
  if (status !== 200) throw new Error(`${status}: ${text}`)
  return body as ImportReport
}

/** What an import would do. */
export async function tryTable(
  client: Client,
  file: string | Uint8Array<ArrayBuffer>,
  options: TableOptions = {},
): Promise<DryRun> {
  const { status, body, text } = await sendTable(client, file, { dryRun: 'true', ...options })
  expect(status, text).toBe(200)
  return body as DryRun
}
