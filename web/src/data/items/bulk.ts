import { CallError, type CallOf } from '@stowage/contract/protocol/client'
import type { ReplyOf } from '@stowage/contract/protocol/operation'
import { type InGroup, noteDeleted } from '../wire/in-group.ts'
import { changeEntities } from '../wire/operations.ts'
import { sendOnce } from '../wire/send-once.ts'

type Asked = CallOf<typeof changeEntities>

/** Which items something is done to. */
export type Selection = Asked['select']

/** What becomes of each of them. */
export type BulkChange = NonNullable<Asked['change']>

export type BulkResult = ReplyOf<typeof changeEntities>

/** What is done to many items. */
export type BulkWork = { readonly change: BulkChange } | { readonly delete: true }

interface BulkWays {
  readonly onProblem: 'stop' | 'skip'
  readonly expect?: number
  readonly idempotencyKey: string
}

/** Does something to many items of a group, in one change. */
export async function workOnMany(
  { client, readAgain }: InGroup,
  select: Selection,
  work: BulkWork,
  { idempotencyKey, ...ways }: BulkWays,
): Promise<BulkResult> {
  try {
    const input = { select, ...work, ...ways }
    const { status, body } = await sendOnce(client, changeEntities, input, { idempotencyKey })
    if (status >= 400) throw new CallError(status, body as object)
    if ('delete' in work) noteDeleted(select.ids ?? [])
    return body
  } finally {
    await readAgain()
  }
}
