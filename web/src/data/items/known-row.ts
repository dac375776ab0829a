import type { ReplyOf } from '@stowage/contract/protocol/operation'
import { keyOf } from '../wire/answer-key.ts'
import { listEntities } from '../wire/operations.ts'
import { queryClient } from '../wire/query-client.ts'
import { selectedGroup } from '../wire/session.ts'
import type { Row } from './entities.ts'

/** The rows of all lists that were read, page by page. */
function knownPages(): (readonly Row[])[] {
  const queryKey = keyOf(selectedGroup(), listEntities)
  return queryClient
    .getQueriesData<ReplyOf<typeof listEntities>>({ queryKey })
    .map(([, reply]) => reply?.items ?? [])
}

/** The rows of all lists that were read. */
export const knownRows = (): readonly Row[] => knownPages().flat()

/** An item as it stands in a list that was read; undefined when it is in none. */
export function knownRow(id: string): Row | undefined {
  for (const page of knownPages()) {
    const row = page.find(each => each.id === id)
    if (row !== undefined) return row
  }
  return undefined
}
