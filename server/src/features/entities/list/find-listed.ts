import type { EntityQuery } from '@stowage/contract/entity-query'
import type { Window } from '@stowage/contract/page'
import type { Reader } from '#db/reader-writer.ts'
import { findKeys, type Keys } from './pages.ts'
import { planList } from './plan.ts'

/** The row numbers of what a list would show in a window, in its order, and how many match in all. */
export const findListed = async (
  db: Reader,
  groupId: string,
  query: EntityQuery,
  window: Window,
): Promise<Keys> => findKeys(db, await planList(db, groupId, query), window)
