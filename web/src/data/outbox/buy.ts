import { i18n } from '../../i18n/i18n.ts'
import { expectReport, tell } from '../../ui/toast/toasts.ts'
import { tickRows } from '../items/ticked-rows.ts'
import { type Cache, cacheOf } from '../wire/cache.ts'
import { newIdempotencyKey } from '../wire/idempotency-key.ts'
import { cancelReads } from '../wire/in-group.ts'
import { inTurn } from '../wire/in-turn.ts'
import { getShoppingList } from '../wire/operations.ts'
import { keptUser } from '../wire/personal-storage.ts'
import type { Bought, Entry, ShopEntry } from './entry.ts'
import { newEntry } from './outbox.ts'
import { enqueue } from './queue.ts'
import { showBought, showShop } from './show-shopping.ts'

export type { Bought } from './entry.ts'

/** A line that is to be added to the shopping list. */
export type NewLine = Pick<ShopEntry, 'name' | 'productId' | 'unit' | 'shop'>

/**
 * Adds a line to the shopping list once it is known, after those that were asked for before it: then at once on the screen, and as
 * soon as the network allows. A product that has a line gets no second one, which is told.
 */
export async function addToList(known: Promise<NewLine>): Promise<void> {
  const asked = newEntry(newIdempotencyKey())
  const add = async (): Promise<void> => {
    const entry: ShopEntry = { ...asked, kind: 'shop', ...(await known) }
    const cache = cacheOf(entry.groupId)
    // Whoever asked for it has left.
    if (entry.userId !== (keptUser() ?? '')) return
    if (hasLine(cache, entry)) tell({ text: i18n.t('shopping.onListAlready', { name: entry.name }) })
    else show(entry, () => showShop(cache, entry))
  }
  await inTurn('the shopping list', add).catch(() => undefined)
}

const hasLine = (cache: Cache, { productId }: NewLine): boolean =>
  productId !== undefined &&
  cache.read(getShoppingList, {})?.items.some(row => row.id !== null && row.productId === productId) === true

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
