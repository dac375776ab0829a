import { CallError } from '@stowage/contract/protocol/client'
import { dropUpload, retryUpload, type Upload, useUploads } from '../../../data/upload-queue.ts'
import { errorText, mayHelpToRetry } from '../../../i18n/error-text.ts'
import { i18n } from '../../../i18n/i18n.ts'
import { tell } from '../../../ui/toast/toasts.ts'
import {
  dropAdd,
  nameOf,
  putBack,
  type QueuedAdd,
  retryAdd,
  retryAdds,
  stateOf,
  TooOldError,
  useAddQueue,
} from './add-queue.ts'

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

/** Discards what was typed, with a way back. */
function discard(one: QueuedAdd): void {
  dropAdd(one.key)
  tell({
    text: i18n.t('adding.discarded', { name: nameOf(one) }),
    undo: async () => putBack(one),
  })
}

const reasonOf = (error: unknown): string =>
  error instanceof TooOldError
    ? i18n.t('adding.tooOld')
    : error instanceof CallError
      ? errorText(error)
      : i18n.t('adding.noAnswer')

function rowOf(one: QueuedAdd): SavingRow {
  const { key, error } = one
  const state = stateOf(one)
  const shared = { key, name: nameOf(one), hasFailed: error !== undefined, isStuck: false }
  if (state === 'sending' || state === 'waiting') return { ...shared, text: i18n.t(`adding.${state}`) }
  if (state === 'retrying') return { ...shared, text: reasonOf(error), retry: retryAdds }
  const actions = { isStuck: true, canEdit: true, discard: () => discard(one) }
  if (state === 'held') return { ...shared, ...actions, text: i18n.t('adding.held') }
  const mayRetry = error instanceof TooOldError || mayHelpToRetry(error)
  const retry = mayRetry ? { retry: () => retryAdd(key) } : {}
  return { ...shared, ...actions, ...retry, text: reasonOf(error) }
}

/** The photos of a new item that have not arrived. */
function photosRow(itemId: string, uploads: readonly Upload[]): SavingRow {
  const name = uploads[0]?.newItem ?? ''
  const failed = uploads.filter(({ error }) => error !== undefined)
  const shared = { key: itemId, name }
  if (failed.length < uploads.length)
    return {
      ...{ ...shared, hasFailed: false, isStuck: false },
      text: i18n.t('adding.photos', { count: uploads.length }),
      part: uploads.reduce((sum, { part }) => sum + part, 0) / uploads.length,
    }
  const mayRetry = failed.some(({ error }) => mayHelpToRetry(error))
  return {
    ...{ ...shared, hasFailed: true, isStuck: true },
    text: `${i18n.t('adding.photosFailed', { count: failed.length })} ${errorText(failed[0]?.error)}`,
    ...(mayRetry ? { retry: () => failed.forEach(({ id }) => retryUpload(id)) } : {}),
    discard: () => failed.forEach(({ id }) => dropUpload(id)),
  }
}

/** Everything that is being saved, the oldest first, and photos after the items that they wait for. */
export function useSavingRows(): readonly SavingRow[] {
  const adds = useAddQueue()
  const photos = useUploads().filter(({ newItem }) => newItem !== undefined)
  const itemIds = [...new Set(photos.map(({ entityId }) => entityId))]
  const photosOf = (id: string) => photos.filter(({ entityId }) => entityId === id)
  return [...adds.map(rowOf), ...itemIds.map(id => photosRow(id, photosOf(id)))]
}

/** Whether leaving the page would lose photos: only what was typed is kept. */
export const useHasUnsentPhotos = (): boolean => {
  const hasQueued = useAddQueue().some(({ photos }) => photos.length > 0)
  return useUploads().length > 0 || hasQueued
}
