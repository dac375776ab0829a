import { i18n } from '../../i18n/i18n.ts'
import { tellError } from '../../ui/toast/toasts.ts'
import { tellChange } from '../undo.ts'
import { upload } from '../upload.ts'
import { isWatched } from '../upload-queue.ts'
import type { FileEntry } from './entry.ts'
import type { Handler } from './handler.ts'
import { findEntry, noteEntry } from './outbox.ts'
import { retryEntry } from './queue.ts'

/** Attaches files to items, one after the other: phones have little to send with. */
export const fileHandler: Handler<FileEntry> = {
  makes: true,
  lanes: () => ['file'],
  send({ key, groupId, entityId, file, type }) {
    noteEntry(key, { part: 0 })
    return upload({ groupId, entityId, file, type, idempotencyKey: key }, part => noteEntry(key, { part }))
  },
  following: () => [],
  told({ newItem, groupId, entityId, type, name }, changeId) {
    if (newItem !== undefined) return true
    const key = type === 'photo' ? 'one.photosAdded' : 'one.documentsAdded'
    const text = (count: number): string => i18n.t(key, { count, name })
    const change = { id: changeId as string | null, groupId }
    tellChange(text(1), change, { run: { kind: `${key} ${entityId}`, text } })
    return true
  },
  // Photos of a new item stand in its queue, and files of an item on the screen below it.
  refused({ key, newItem, entityId, file }, error) {
    if (newItem !== undefined || isWatched(entityId)) return
    const retry = (): void => {
      if (findEntry(key) !== undefined) retryEntry(key)
    }
    tellError(error, retry, i18n.t('one.uploadFailed', { name: file.name }))
  },
}
