import { isUnnamed } from '@stowage/contract/entities/unnamed'
import { useTranslation } from 'react-i18next'
import { useChange } from '../../../data/history/use-change.ts'
import { isUnsent, joinWaiting } from '../../../data/outbox/join-waiting.ts'
import { dropEntry } from '../../../data/outbox/keeping.ts'
import { entriesOf, outbox } from '../../../data/outbox/outbox.ts'
import { enqueueUploads } from '../../../data/outbox/upload-queue.ts'
import { mergeLocation } from '../../../data/wire/operations.ts'
import type { PiledPhoto } from './pile.ts'

/** The photos of an item that are still on this device. */
const leftOf = (id: string) => entriesOf(outbox.get(), 'file').filter(({ entityId }) => entityId === id)

/** Photos that have not arrived go to the other item, too. */
function redirectPhotos(from: string, into: string): void {
  for (const { key, file, type } of leftOf(from)) {
    dropEntry(key)
    enqueueUploads(into, [file], type)
  }
}

/** Removes the photos of a deleted item that have not arrived. */
export function dropPhotos(id: string): void {
  for (const { key } of leftOf(id)) dropEntry(key)
}

/**
 * Can the photos of one item be given to another one now? Both are on the server, which takes those of an item without a name, or
 * neither was sent.
 */
export function areJoinable(from: PiledPhoto, into: PiledPhoto): boolean {
  if (from.entry !== undefined && into.entry !== undefined)
    return isUnsent(from.entry) && isUnsent(into.entry)
  return into.id !== undefined && isGivable(from)
}

/** Can the photos of an item be given to any other one on the server? */
export const isGivable = ({ id, values, files }: PiledPhoto): boolean =>
  id !== undefined && isUnnamed(values.name) && !files.some(({ isSending = false }) => isSending)

/** Joins an item with another one that shows the same: it gets the photos, and the first one is deleted. */
export function useJoining(onGone: () => void) {
  const { t } = useTranslation()
  const { mutate, isPending } = useChange(mergeLocation, {
    notDone: () => t('photos.notJoined'),
    deletes: ({ id }) => [id],
    done({ into }, { id }) {
      redirectPhotos(id, into.id)
      return t('photos.joined', { name: into.name })
    },
  })
  const give = ({ id }: PiledPhoto, into: string | undefined): void => {
    if (id === undefined || into === undefined || id === into) return
    onGone()
    mutate({ id, into })
  }
  const join = (from: PiledPhoto, into: PiledPhoto): void => {
    if (from.entry === undefined || into.entry === undefined) return give(from, into.id)
    onGone()
    joinWaiting(from.entry, into.entry)
  }
  return { join, give, isPending }
}
