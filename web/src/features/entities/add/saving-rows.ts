import { discardEntry } from '../../../data/outbox/discard.ts'
import type { AddEntry, Entry, FileEntry } from '../../../data/outbox/entry.ts'
import { mayBeRetried, stateText } from '../../../data/outbox/entry-state.ts'
import { dropEntry } from '../../../data/outbox/keeping.ts'
import { entriesOf, isStuck, outbox } from '../../../data/outbox/outbox.ts'
import { retryEntry, sendNow } from '../../../data/outbox/queue.ts'
import { i18n } from '../../../i18n/i18n.ts'

/** An item that is being saved, or the photos of one. */
export interface SavingRow {
  readonly key: string
  readonly name: string
  /** What becomes of it. */
  readonly text: string
  /** Something has gone wrong; `isStuck`: nothing goes on without the user. */
  readonly hasFailed: boolean
  readonly isStuck: boolean
  /** How much of its photos has gone, from 0 to 1. */
  readonly part?: number
  readonly retry?: () => void
  readonly canEdit?: boolean
  readonly discard?: () => void
}

const hasFailed = ({ stuck, lost }: Entry): boolean =>
  lost !== undefined || (stuck !== undefined && stuck.why !== 'held')

function rowOf(entry: AddEntry): SavingRow {
  const { key, name, lost, isSending = false } = entry
  const shared = { key, name, text: stateText(entry), hasFailed: hasFailed(entry), isStuck: isStuck(entry) }
  if (!shared.isStuck) return lost === undefined || isSending ? shared : { ...shared, retry: sendNow }
  return {
    ...shared,
    canEdit: true,
    discard: () => discardEntry(entry),
    ...(mayBeRetried(entry) ? { retry: () => retryEntry(key) } : {}),
  }
}

/** The photos of a new item that have not arrived. */
function photosRow(itemId: string, photos: readonly FileEntry[]): SavingRow {
  const name = photos[0]?.newItem ?? ''
  const failed = photos.filter(isStuck)
  const [first] = failed
  const shared = { key: itemId, name }
  if (failed.length < photos.length)
    return {
      ...shared,
      hasFailed: photos.some(hasFailed),
      isStuck: false,
      text: i18n.t('adding.photos', { count: photos.length }),
      part: photos.reduce((sum, { part = 0 }) => sum + part, 0) / photos.length,
    }
  return {
    ...shared,
    hasFailed: true,
    isStuck: true,
    text: `${i18n.t('adding.photosFailed', { count: failed.length })} ${first === undefined ? '' : stateText(first)}`,
    ...(failed.some(mayBeRetried) ? { retry: () => failed.forEach(({ key }) => retryEntry(key)) } : {}),
    discard: () => failed.forEach(({ key }) => void dropEntry(key)),
  }
}

/** Everything that is being saved, the oldest first, and photos after the items that they wait for. */
export function useSavingRows(): readonly SavingRow[] {
  const all = outbox.use()
  const photos = entriesOf(all, 'file').filter(({ newItem }) => newItem !== undefined)
  const itemIds = [...new Set(photos.map(({ entityId }) => entityId))]
  const photosOf = (id: string) => photos.filter(({ entityId }) => entityId === id)
  return [...entriesOf(all, 'add').map(rowOf), ...itemIds.map(id => photosRow(id, photosOf(id)))]
}
