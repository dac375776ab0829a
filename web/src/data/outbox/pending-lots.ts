import { useSelectedGroup } from '../wire/session.ts'
import { outbox } from './outbox.ts'
import { added, type Lot, pendingIn } from './show-stock.ts'

/** Items with the amounts that the server does not have yet, of those that were pressed at the item itself. */
export function useWithPendingLots<T extends Lot>(lots: readonly T[] | undefined): readonly T[] | undefined {
  const groupId = useSelectedGroup()
  const pending = pendingIn(outbox.use(), groupId).filter(({ entityId }) => entityId !== undefined)
  if (pending.length === 0) return lots
  return lots?.map(lot =>
    pending.reduce((shown, { entityId, by }) => (entityId === lot.id ? added(shown, by) : shown), lot),
  )
}
