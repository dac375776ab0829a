import { expectReport } from '../../ui/toast/toasts.ts'
import { tickRows } from '../items/ticked-rows.ts'
import { cacheOf } from '../wire/cache.ts'
import { newIdempotencyKey } from '../wire/idempotency-key.ts'
import { cancelReads } from '../wire/in-group.ts'
import type { Bought, Entry, ShopEntry } from './entry.ts'
import { newEntry } from './outbox.ts'
import { enqueue } from './queue.ts'
import { showBought, showShop } from './show-shopping.ts'

export type { Bought } from './entry.ts'

/** Adds a line to the shopping list: at once on the screen, and as soon as the network allows. */
export function addToList(given: Pick<ShopEntry, 'name' | 'productId' | 'unit' | 'shop'>): void {
  const entry: ShopEntry = { ...newEntry(newIdempotencyKey()), kind: 'shop', ...given }
  show(entry, () => showShop(cacheOf(entry.groupId), entry))
}

/** Puts a purchase away: off the list at once, and as soon as the network allows. */
export function buy(lines: readonly Bought[]): void {
  const entry = {
    ...newEntry(newIdempotencyKey()),
    kind: 'bought' as const,
    name: lines[0]?.row.name ?? '',
    lines,
  }
  tickRows(
    lines.map(({ row }) => row),
    false,
  )
  show(entry, () => showBought(cacheOf(entry.groupId), entry))
}

function show(entry: Entry, showIt: () => void): void {
  const reported = expectReport()
  void cancelReads(entry.groupId)
  showIt()
  enqueue(entry, { reported })
}
