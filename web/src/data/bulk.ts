import type { CallOf } from '@stowage/contract/client'
import type { ReplyOf } from '@stowage/contract/operation'
import type { InGroup } from './in-group.ts'
import { changeEntities } from './operations.ts'

type Asked = CallOf<typeof changeEntities>

/** Which things something is done to. */
export type Selection = Asked['select']

/** What becomes of each of them. */
export type BulkChange = NonNullable<Asked['change']>

export type BulkResult = ReplyOf<typeof changeEntities>

/** What is done to many things. */
export type BulkWork = { readonly change: BulkChange } | { readonly delete: true }

/** Does something to many things of a group, in one change. */
export async function workOnMany(
  { client, readAgain }: InGroup,
  select: Selection,
  work: BulkWork,
  ways: { readonly onProblem: 'stop' | 'skip'; readonly expect?: number },
): Promise<BulkResult> {
  try {
    return await client.call(changeEntities, { select, ...work, ...ways })
  } finally {
    await readAgain()
  }
}
