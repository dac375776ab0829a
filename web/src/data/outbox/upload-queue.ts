import { expectReport } from '../../ui/toast/toasts.ts'
import type { Entity } from '../items/entities.ts'
import { knownRow } from '../items/known-row.ts'
import { keyOf } from '../wire/answer-key.ts'
import { newIdempotencyKey } from '../wire/idempotency-key.ts'
import { getEntity } from '../wire/operations.ts'
import { queryClient } from '../wire/query-client.ts'
import { selectedGroup } from '../wire/session.ts'
import { attachedAs, documentTypeOf } from './attached-as.ts'
import { newEntry } from './outbox.ts'
import { enqueue } from './queue.ts'
import type { AttachedAs } from './upload.ts'

/** The name of an item, as far as it was read. */
const nameOf = (groupId: string | undefined, id: string): string =>
  queryClient.getQueryData<Entity>(keyOf(groupId, getEntity, { id }))?.name ?? knownRow(id)?.name ?? ''

/**
 * Attaches files to an item of the selected group; they wait in the outbox until they have arrived. `replaces`: the photo of which
 * this one is an edit.
 */
export function enqueueUploads(
  entityId: string,
  files: readonly File[],
  type: AttachedAs,
  replaces?: string,
): void {
  const groupId = selectedGroup()
  const name = nameOf(groupId, entityId)
  for (const file of files)
    enqueue(
      { ...newEntry(newIdempotencyKey(), groupId), kind: 'file', entityId, file, type, replaces, name },
      { reported: expectReport() },
    )
}

/** Attaches files of any kind: pictures as photos, others as documents. */
export function enqueueFiles(entityId: string, files: readonly File[]): void {
  for (const file of files) enqueueUploads(entityId, [file], attachedAs(file))
}

/** Attaches files as documents, pictures too. */
export function enqueueDocuments(entityId: string, files: readonly File[]): void {
  for (const file of files) enqueueUploads(entityId, [file], documentTypeOf(file))
}
