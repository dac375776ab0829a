import { CallError } from '@stowage/contract/client'
import { loadIssueMessages } from '../i18n/issue-text.ts'
import { basePath } from './base-path.ts'
import { tellSessionEnded } from './client.ts'
import { noteFailure, noteReached } from './reachability.ts'

/** What a file is attached as. */
export type AttachedAs = 'photo' | 'attachment' | 'manual' | 'receipt' | 'warranty'

/** A file for an item. */
export interface FileToAttach {
  /** The group of the item; undefined: the default group. */
  readonly groupId: string | undefined
  readonly entityId: string
  readonly file: File
  readonly type: AttachedAs
  /** However often it is sent with this key, it is attached once. */
  readonly idempotencyKey: string
}

/** Attaches a file to an item; `onProgress` is told how much of it has gone, from 0 to 1. Resolves to the change that it is. */
export function upload(
  { groupId, entityId, file, type, idempotencyKey }: FileToAttach,
  onProgress: (part: number) => void = () => undefined,
): Promise<string | null> {
  const form = new FormData()
  form.append('type', type)
  form.append('name', file.name === '' ? 'photo.jpg' : file.name)
  form.append('file', file)
  return new Promise((resolve, reject) => {
    // `fetch` does not tell how much of a body has gone.
    const request = new XMLHttpRequest()
    request.open('POST', `${basePath}/api/v1/entities/${entityId}/attachments`)
    if (groupId !== undefined) request.setRequestHeader('x-tenant', groupId)
    request.setRequestHeader('idempotency-key', idempotencyKey)
    request.responseType = 'json'
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      onProgress(total === 0 ? 0 : loaded / total),
    )
    request.addEventListener('load', () => {
      noteReached()
      if (request.status === 401) tellSessionEnded()
      if (request.status < 400) resolve(request.getResponseHeader('stowage-change'))
      else
        void loadIssueMessages().then(() =>
          reject(new CallError(request.status, (request.response ?? {}) as object)),
        )
    })
    request.addEventListener('error', () => {
      noteFailure()
      reject(new TypeError('The server cannot be reached'))
    })
    request.send(form)
  })
}
