import { CallError } from '@stowage/contract/protocol/client'
import { amountText } from '../../i18n/amount-text.ts'
import { i18n } from '../../i18n/i18n.ts'
import { tellError } from '../../ui/toast/toasts.ts'
import { tellChange } from '../history/undo.ts'
import { inGroup } from '../wire/in-group.ts'
import { addStock, takeStock } from '../wire/operations.ts'
import { sendOnce } from '../wire/send-once.ts'
import type { StockEntry } from './entry.ts'
import type { Handler } from './handler.ts'
import { showLot, showQuantity } from './show-stock.ts'

/** Answer of the server for an amount that was taken or added. */
interface Made {
  /** The quantity of the product afterwards. */
  readonly quantity: number
  /** The items of which it was taken. */
  readonly taken?: readonly { readonly entityId: string; readonly quantity: number }[]
  /** The item to which it was added. */
  readonly entityId?: string
  readonly change: string
}

/** Takes amounts of products and adds amounts: of one product, one after the other. */
export const stockHandler: Handler<StockEntry> = {
  makes: true,
  lanes: ({ productId }) => [productId],
  send,
  following: () => [],
  told({ groupId, productId, by, name, unit }, answer) {
    const text = (amount: number): string =>
      i18n.t(by < 0 ? 'stock.taken' : 'stock.added', { name, amount: amountText(amount, unit) })
    const kind = `${by < 0 ? 'taken' : 'added'} ${productId}`
    const { change } = answer as Made
    tellChange(text(Math.abs(by)), { id: change, groupId }, { run: { kind, count: Math.abs(by), text } })
    return true
  },
  done(entry, answer) {
    const { quantity, taken = [], entityId } = answer as Made
    showQuantity(entry.groupId, entry.productId, quantity)
    for (const lot of taken) showLot(entry, lot.entityId, -lot.quantity)
    if (entityId !== undefined) showLot(entry, entityId, entry.by)
  },
  refused(entry, error, box) {
    box.takeOut(entry)
    const { name, by, unit } = entry
    const amount = amountText(Math.abs(by), unit)
    const reason =
      error instanceof CallError && error.available > 0
        ? i18n.t('stock.onlyLeft', { amount: amountText(error.available, unit) })
        : undefined
    tellError(
      error,
      undefined,
      i18n.t(by < 0 ? 'stock.notTaken' : 'stock.notAdded', { name, amount }),
      reason,
    )
  },
}

async function send({ key, groupId, productId, by, entityId, lot }: StockEntry): Promise<Made> {
  const { client } = inGroup(groupId)
  const input = { id: productId, quantity: Math.abs(by), ...(entityId === undefined ? {} : { entityId }) }
  const options = { idempotencyKey: key }
  const reply =
    by < 0
      ? await sendOnce(client, takeStock, input, options)
      : await sendOnce(client, addStock, { ...input, ...lot }, options)
  if (reply.status >= 400) throw new CallError(reply.status, reply.body as object)
  return reply.body
}
