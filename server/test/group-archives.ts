import type { Client, Reply } from '@stowage/contract/protocol/client'
import { createExport, type ExportJob, getExport, importGroup } from '@stowage/contract/tables/exports'
import yauzl from 'yauzl'
import yazl from 'yazl'
import type { TestApp } from './test-app.ts'

/** The entries of an archive: texts, bytes, or values to be written as JSON. */
export type Entries = Readonly<Record<string, unknown>>

/** Writes an archive; each entry as it says. */
export async function zipOf(entries: Entries, options: Partial<yazl.Options> = {}): Promise<Buffer> {
  const zip = new yazl.ZipFile()
  for (const [name, content] of Object.entries(entries)) zip.addBuffer(bytesOf(content), name, options)
  zip.end({ comment: '', forceZip64Format: options.forceZip64Format ?? false })
  const pieces: Buffer[] = []
  for await (const piece of zip.outputStream) pieces.push(piece as Buffer)
  return Buffer.concat(pieces)
}

function bytesOf(content: unknown): Buffer {
  if (Buffer.isBuffer(content)) return content
  return Buffer.from(typeof content === 'string' ? content : JSON.stringify(content))
}

/** The entries of an archive by name, in the order in which they stand in it. */
export async function unzip(archive: Buffer): Promise<Map<string, Buffer>> {
  const zip = await yauzl.fromBufferPromise(archive, { lazyEntries: true, autoClose: false })
  const entries = new Map<string, Buffer>()
  for await (const entry of zip.eachEntry()) {
    const pieces: Buffer[] = []
    for await (const piece of await zip.openReadStreamPromise(entry)) pieces.push(piece as Buffer)
    entries.set(entry.fileName, Buffer.concat(pieces))
  }
  return entries
}

/** Runs a job to its end, and answers its record. */
export async function finished(stowage: TestApp, client: Client, { id }: { id: string }): Promise<ExportJob> {
  await stowage.app.worker.runDue()
  return client.call(getExport, { id })
}

/** Exports a group; throws with the error when that fails. */
export async function exportOf(
  stowage: TestApp,
  client: Client,
): Promise<{ job: ExportJob; archive: Buffer }> {
  const job = await finished(stowage, client, await client.call(createExport, {}))
  if (job.status !== 'completed') throw new Error(`${job.status}: ${job.error}`)
  return { job, archive: Buffer.from(await (await fetchArchive(client, job.id)).arrayBuffer()) }
}

/** Asks for the archive of an export as a link in a page does. */
export const fetchArchive = (
  { options: { baseUrl, token, groupId } }: Client,
  id: string,
): Promise<Response> =>
  fetch(`${baseUrl}/api/v1/group/exports/${id}/download`, {
    headers: { authorization: token ?? '', ...(groupId === undefined ? {} : { 'x-tenant': groupId }) },
  })

/** Sends an archive; whatever came. */
export function tryImport(client: Client, archive: Buffer, part = 'file'): Promise<Reply<ExportJob>> {
  const form = new FormData()
  form.append(part, new Blob([new Uint8Array(archive)]), 'group.zip')
  return client.send(importGroup, {}, { form })
}

/** Sends an archive and lets it be imported; answers how that ended. */
export async function importArchive(stowage: TestApp, client: Client, archive: Buffer): Promise<ExportJob> {
  const { status, body, text } = await tryImport(client, archive)
  if (status !== 202) throw new Error(`${status}: ${text}`)
  return finished(stowage, client, body)
}
