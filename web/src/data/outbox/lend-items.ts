import type { LineProblem } from '@stowage/contract/lending/loans'
import { expectReport } from '../../ui/toast/toasts.ts'
import { newIdempotencyKey } from '../wire/idempotency-key.ts'
import { type InGroup, inSelectedGroup } from '../wire/in-group.ts'
import type { Entry, LendEntry, ReturnEntry } from './entry.ts'
import { newEntry } from './outbox.ts'
import { enqueue } from './queue.ts'

/** The answer of the server for items that were lent or came back. */
export interface LentAnswer {
  readonly change: string | null
  /** By their places, what could not be done. */
  readonly problems: readonly LineProblem[]
}

/** Sends a change as soon as the network allows; undefined when it was refused or waits, which is seen elsewhere. */
const enqueued = (entry: Entry): Promise<LentAnswer | undefined> =>
  new Promise(resolve =>
    enqueue(entry, {
      reported: expectReport(),
      sent: (change, problems = []) => resolve({ change, problems }),
      end: () => resolve(undefined),
    }),
  )

/** Lends items to a contact, as one loan. */
export const lendItems = (
  { items, contact, due }: Pick<LendEntry, 'items' | 'contact' | 'due'>,
  { groupId }: Pick<InGroup, 'groupId'> = inSelectedGroup(),
): Promise<LentAnswer | undefined> =>
  enqueued({
    ...newEntry(newIdempotencyKey(), groupId),
    kind: 'lend',
    name: items[0]?.name ?? '',
    items,
    contact,
    due,
  })

/** Takes an item back. */
export const returnItem = (
  { entityId, name, lineId }: Pick<ReturnEntry, 'entityId' | 'name' | 'lineId'>,
  { groupId }: Pick<InGroup, 'groupId'> = inSelectedGroup(),
): Promise<LentAnswer | undefined> =>
  enqueued({ ...newEntry(newIdempotencyKey(), groupId), kind: 'return', name, entityId, lineId })
