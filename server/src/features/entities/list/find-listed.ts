import type { EntityQuery } from '@stowage/contract/entities'
import type { Window } from '@stowage/contract/page'
import type { Reader } from '#db/reader-writer.ts'
import { planList } from './filters.ts'
import { findKeys, type Keys } from './pages.ts'

/** The row numbers of what a list would show in a window, in its order, and how many match in all. */
export const findListed = async (
  db: Reader,
  groupId: string,
  query: EntityQuery,
  window: Window,
): Promise<Keys> => findKeys(db, await planList(db, groupId, query), window)
