import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { downloadAttachment, uploadAttachment } from '@stowage/contract/attachments/attachments'
import type { Entity } from '@stowage/contract/entities/entity'
import { type Client, type Reply, requestOf } from '@stowage/contract/protocol/client'
import { isSetAside } from '#files/set-aside.ts'
import type { FileStore } from '#files/store.ts'
import type { TestApp } from './test-app.ts'

/** A file and what is said of it. */
export interface Upload {
  readonly bytes: Uint8Array<ArrayBuffer> | string
  readonly name: string
  readonly type?: string
  readonly primary?: string
  readonly replaces?: string
}

/** A file with the signature of a picture, which nothing can draw. */
export const pictureOf = (what: string): Buffer<ArrayBuffer> =>
  Buffer.concat([Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), Buffer.from(what)])

/** The form that a browser sends. */
export function formOf({ bytes, ...texts }: Upload): FormData {
  const form = new FormData()
  for (const [name, text] of Object.entries(texts)) form.append(name, text)
  form.append('file', new Blob([bytes]), 'whatever.bin')
  return form
}

/** Sends a file and returns what came. */
export const tryUpload = (client: Client, id: string, upload: Upload): Promise<Reply<Entity>> =>
  client.send(uploadAttachment, { id }, { form: formOf(upload) })

/** Attaches a file; returns the entity. */
export const upload = (client: Client, id: string, upload: Upload): Promise<Entity> =>
  client.call(uploadAttachment, { id }, { form: formOf(upload) })

/** Asks for a file, with these headers, as it comes over the wire. */
export function fetchFile(
  { options: { baseUrl, token = '', groupId } }: Client,
  id: string,
  attachmentId: string,
  headers: Record<string, string> = {},
  method = 'GET',
): Promise<Response> {
  const { path } = requestOf(downloadAttachment, { id, attachment_id: attachmentId })
  const group = groupId === undefined ? {} : { 'x-tenant': groupId }
  return fetch(`${baseUrl}/api${path}`, {
    method,
    headers: { authorization: token, ...group, ...headers },
    redirect: 'manual',
  })
}

const ownerKey = 'stowage/owner'

/** Every file in a store by its key, sorted; but not the mark that says whose it is, nor what a sweep has set aside. */
export const keysIn = async (store: FileStore): Promise<string[]> =>
  (await Array.fromAsync(store.list(''), ({ key }) => key))
    .filter(key => key !== ownerKey && !isSetAside(key))
    .toSorted()

/** Every file in the store, staged ones included, by its key; but not the mark that says whose the store is. */
export async function storedKeys({ app }: TestApp, ...under: string[]): Promise<string[]> {
  const folder = path.join(app.config.data, 'files', ...under)
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  return entries
    .filter(entry => entry.isFile())
    .map(entry => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .filter(key => key !== ownerKey)
    .toSorted()
}
