import type { Operation, ReplyOf } from '@stowage/contract/protocol/operation'
import type { Row } from '../items/entities.ts'
import { treeWithSums } from '../items/locations.ts'
import { keyOf } from '../wire/answer-key.ts'
import { getEntityTree, listEntityTypes, listFieldDefinitions, listTags } from '../wire/operations.ts'
import { queryClient } from '../wire/query-client.ts'
import { noteKept } from '../wire/reachability.ts'
import { withEdits } from '../wire/use-operation.ts'
import { type Household, type HouseholdLists, readHousehold, readLists, readRows } from './household.ts'

/** What is kept of a group. */
export interface KeptHousehold {
  readonly about: Household
  readonly rows: readonly Row[]
  readonly lists: HouseholdLists | undefined
}

/** Shows what is kept as an answer, where nothing newer is known. */
export function showAs<O extends Operation>(
  { groupId, at }: Pick<Household, 'groupId' | 'at'>,
  operation: O,
  input: object,
  reply: ReplyOf<O>,
): void {
  const queryKey = keyOf(groupId, operation, input)
  if (queryClient.getQueryData(queryKey) !== undefined) return
  queryClient.setQueryData(queryKey, withEdits(groupId, operation, input as never, reply), {
    updatedAt: at ?? 0,
  })
}

/** Shows the tags, types and locations that are kept; answers what is kept of the group. */
export async function showHousehold(groupId: string | undefined): Promise<KeptHousehold | undefined> {
  const about = groupId === undefined ? undefined : await readHousehold(groupId)
  if (about === undefined) return undefined
  const [rows, lists] = await Promise.all([readRows(about.groupId), readLists(about.groupId)])
  if (lists !== undefined) {
    showAs(about, listTags, {}, lists.tags)
    showAs(about, listEntityTypes, {}, lists.types)
    if (lists.fields !== undefined) showAs(about, listFieldDefinitions, {}, lists.fields)
    showAs(about, getEntityTree, treeWithSums, lists.locations)
  }
  if (about.at !== null) noteKept(about.at)
  return { about, rows: rows.map(row => named(row, lists)), lists }
}

/** A row with the present names of its tags and its type: those may have been renamed since it was read. */
function named(row: Row, lists: HouseholdLists | undefined): Row {
  if (lists === undefined) return row
  const type = lists.types.find(({ id }) => id === row.entityType.id)
  return {
    ...row,
    tags: row.tags.flatMap(tag => {
      const now = lists.tags.find(({ id }) => id === tag.id)
      return now === undefined ? [] : [{ ...now, parentId: tag.parentId }]
    }),
    entityType: type === undefined ? row.entityType : { ...row.entityType, name: type.name, icon: type.icon },
  }
}
