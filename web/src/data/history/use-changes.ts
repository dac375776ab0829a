import type { Change } from '@stowage/contract/history/history'
import { listChanges } from '../wire/operations.ts'
import { type Pages, usePages } from '../wire/use-pages.ts'

/** How many changes are read at once. */
const pageSize = '30'

interface ChangesFilter {
  readonly subjectId?: string
  readonly kinds?: Change['kind']
  readonly actorId?: string
}

/** Reads the changes of a group or of one subject, newest first. */
export const useChanges = (filter: ChangesFilter): Pages<Change> =>
  usePages(listChanges, { ...filter, limit: pageSize })
