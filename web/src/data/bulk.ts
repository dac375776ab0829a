import type { CallOf, CallOptions } from '@stowage/contract/client'
import type { ReplyOf } from '@stowage/contract/operation'
import { type InGroup, noteDeleted } from './in-group.ts'
import { changeEntities } from './operations.ts'

type Asked = CallOf<typeof changeEntities>

/** Which items something is done to. */
export type Selection = Asked['select']

/** What becomes of each of them. */
export type BulkChange = NonNullable<Asked['change']>

export type BulkResult = ReplyOf<typeof changeEntities>

/** What is done to many items. */
export type BulkWork = { readonly change: BulkChange } | { readonly delete: true }

/** Does something to many items of a group, in one change. */
export async function workOnMany(
  { client, readAgain }: InGroup,
  select: Selection,
  work: BulkWork,
  {
    idempotencyKey,
    ...ways
  }: { readonly onProblem: 'stop' | 'skip'; readonly expect?: number } & Pick<CallOptions, 'idempotencyKey'>,
): Promise<BulkResult> {
  try {
    const result = await client.call(
      changeEntities,
      { select, ...work, ...ways },
      { ...(idempotencyKey === undefined ? {} : { idempotencyKey }) },
    )
    if ('delete' in work) noteDeleted(select.ids ?? [])
    return result
  } finally {
    await readAgain()
  }
}
