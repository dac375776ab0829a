import { formatBytes } from '../../i18n/format.ts'
import { i18n } from '../../i18n/i18n.ts'
import { tellError } from '../../ui/toast/toasts.ts'
import { tellChange } from '../history/undo.ts'
import { wantsSmallerPhotos } from '../person/preferences.ts'
import type { FileEntry } from './entry.ts'
import type { Handler } from './handler.ts'
import { changeEntry } from './keeping.ts'
import { noteEntry } from './outbox.ts'
import { shrinkPhoto } from './shrink.ts'
import { upload } from './upload.ts'
import { isWatched } from './watched-uploads.ts'

/** Bytes that each of the last photos has lost; of a run of messages, the last so many. */
const saved: number[] = []

/** The file that is sent: of a photo a smaller one, where the person wants that. */
async function chooseFile({ key, file, type, sentAt }: FileEntry): Promise<File> {
  // What was sent once is sent again as it was.
  if (type !== 'photo' || sentAt !== undefined || !wantsSmallerPhotos()) return file
  const smaller = await shrinkPhoto(file)
  if (smaller !== file) changeEntry(key, { file: smaller, given: file.size })
  return smaller
}

/** Attaches files to items, one after the other: phones have little to send with. */
export const fileHandler: Handler<FileEntry> = {
  makes: true,
  lanes: () => ['file'],
  async send(entry) {
    const { key, groupId, entityId, type, replaces } = entry
    noteEntry(key, { part: 0 })
    const file = await chooseFile(entry)
    return upload({ groupId, entityId, file, type, replaces, idempotencyKey: key }, part =>
      noteEntry(key, { part }),
    )
  },
  following: () => [],
  told({ newItem, groupId, entityId, type, replaces, name, file, given = file.size }, changeId) {
    if (newItem !== undefined) return true
    const photoKey = replaces === undefined ? 'one.photosAdded' : 'one.photosEdited'
    const key = type === 'photo' ? photoKey : 'one.documentsAdded'
    saved.push(given - file.size)
    const text = (count: number): string => {
      const bytes = saved.slice(-count).reduce((sum, each) => sum + each, 0)
      const done = i18n.t(key, { count, name })
      return bytes === 0 ? done : i18n.t('one.madeSmaller', { done, size: formatBytes(bytes) })
    }
    const change = { id: changeId as string | null, groupId }
    tellChange(text(1), change, { run: { kind: `${key} ${entityId}`, text } })
    return true
  },
  // Photos of a new item stand in its queue, and files of an item on the screen below it.
  refused({ key, newItem, entityId, file }, error, box) {
    if (newItem !== undefined || isWatched(entityId)) return
    tellError(error, () => box.retry(key), i18n.t('one.uploadFailed', { name: file.name }))
  },
}
