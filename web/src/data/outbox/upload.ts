import { CallError } from '@stowage/contract/protocol/client'
import { loadIssueMessages } from '../../i18n/issue-text.ts'
import { basePath } from '../wire/base-path.ts'
import { tellSessionEnded } from '../wire/client.ts'
import { noteFailure, noteReached } from '../wire/reachability.ts'

/** What a file is attached as. */
export type AttachedAs = 'photo' | 'attachment' | 'manual' | 'receipt' | 'warranty'

/** A file for an item. */
export interface FileToAttach {
  /** The group of the item; undefined: the default group. */
  readonly groupId: string | undefined
  readonly entityId: string
  readonly file: File
  readonly type: AttachedAs
  /** The photo whose place it takes. */
  readonly replaces?: string | undefined
  /** However often it is sent with this key, it is attached once. */
  readonly idempotencyKey: string
}

/** A form that takes so long to send that it tells how far it is. */
interface SentForm {
  /** The group that it is for; undefined: the default group. */
  readonly groupId: string | undefined
  /** Below `/api`. */
  readonly path: string
  readonly form: FormData
  readonly idempotencyKey?: string
  readonly signal?: AbortSignal
}

interface FormAnswer {
  readonly status: number
  /** The parsed body; null when it is no JSON. */
  readonly body: unknown
  /** The change that it is. */
  readonly changeId: string | null
}

/** Sends a form; `onProgress` is told how much of it has gone, from 0 to 1. Rejects when the server cannot be reached. */
export function sendForm(
  { groupId, path, form, idempotencyKey, signal }: SentForm,
  onProgress: (part: number) => void,
): Promise<FormAnswer> {
  return new Promise((resolve, reject) => {
    // `fetch` does not tell how much of a body has gone.
    const request = new XMLHttpRequest()
    request.open('POST', `${basePath}/api${path}`)
    if (groupId !== undefined) request.setRequestHeader('x-tenant', groupId)
    if (idempotencyKey !== undefined) request.setRequestHeader('idempotency-key', idempotencyKey)
    request.responseType = 'json'
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      onProgress(total === 0 ? 0 : loaded / total),
    )
    request.addEventListener('load', () => {
      noteReached()
      const { status, response: body } = request
      const changeId = request.getResponseHeader('stowage-change')
      if (status === 401) tellSessionEnded()
      if (status < 400) resolve({ status, body, changeId })
      else void loadIssueMessages().then(() => resolve({ status, body, changeId }))
    })
    request.addEventListener('error', () => {
      noteFailure()
      reject(new TypeError('The server cannot be reached'))
    })
    signal?.addEventListener('abort', () => {
      request.abort()
      reject(signal.reason)
    })
    request.send(form)
  })
}

/** Attaches a file to an item; `onProgress` is told how much of it has gone, from 0 to 1. Resolves to the change that it is. */
export async function upload(
  { groupId, entityId, file, type, replaces, idempotencyKey }: FileToAttach,
  onProgress: (part: number) => void = () => undefined,
): Promise<string | null> {
  const form = new FormData()
  form.append('type', type)
  form.append('name', file.name === '' ? 'photo.jpg' : file.name)
  if (replaces !== undefined) form.append('replaces', replaces)
  form.append('file', file)
  const path = `/v1/entities/${entityId}/attachments`
  const { status, body, changeId } = await sendForm({ groupId, path, form, idempotencyKey }, onProgress)
  if (status >= 400) throw new CallError(status, (body ?? {}) as object)
  return changeId
}
