import type { ReplyOf } from '@stowage/contract/protocol/operation'
import { keyOf } from './answer-key.ts'
import type { Row } from './entities.ts'
import { listEntities } from './operations.ts'
import { queryClient } from './query-client.ts'
import { selectedGroup } from './session.ts'

/** The rows of all lists that were read. */
export function* knownRows(): Generator<Row> {
  const queryKey = keyOf(selectedGroup(), listEntities)
  for (const [, reply] of queryClient.getQueriesData<ReplyOf<typeof listEntities>>({ queryKey }))
    yield* reply?.items ?? []
}

/** An item as it stands in a list that was read; undefined when it is in none. */
export function knownRow(id: string): Row | undefined {
  for (const row of knownRows()) if (row.id === id) return row
  return undefined
}
