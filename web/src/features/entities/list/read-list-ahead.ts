import { knownFieldDefinitions } from '../../../data/items/use-field-definitions.ts'
import { listEntities } from '../../../data/wire/operations.ts'
import { queryClient } from '../../../data/wire/query-client.ts'
import { selectedGroup } from '../../../data/wire/session.ts'
import { readOf } from '../../../data/wire/use-operation.ts'
import { membersShown } from './asked-columns.ts'
import { keptColumns } from './kept-columns.ts'
import { queryOf } from './list-query.ts'
import { readListSearch } from './list-search.ts'

/** Milliseconds for which a list may be waited for, so that it is drawn once, with its first rows. */
const timeout = 150

/** Reads what the list of an address begins with while its screen is still loading; ends when it is there, or soon. */
export async function readListAhead(address: object): Promise<void> {
  const search = readListSearch(address)
  const show = membersShown(search, search.show ?? keptColumns(), knownFieldDefinitions())
  const query = { ...queryOf(search, show), page: '1' }
  const read = queryClient.prefetchQuery(readOf(selectedGroup(), listEntities, query))
  await Promise.race([read, new Promise(resolve => setTimeout(resolve, timeout))])
}
