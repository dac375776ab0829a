import { CallError } from '@stowage/contract/protocol/client'
import type { ReplyOf } from '@stowage/contract/protocol/operation'
import { i18n } from '../../i18n/i18n.ts'
import { tellError } from '../../ui/toast/toasts.ts'
import { tellChange } from '../history/undo.ts'
import { renameTick } from '../items/ticked-rows.ts'
import { cacheOf } from '../wire/cache.ts'
import { inGroup } from '../wire/in-group.ts'
import { createShoppingLine } from '../wire/operations.ts'
import { sendOnce } from '../wire/send-once.ts'
import type { BoughtEntry, Entry, ShopEntry } from './entry.ts'
import type { Handler } from './handler.ts'
import { entriesOf, outbox } from './outbox.ts'
import { hideShop, showShop } from './show-shopping.ts'

/** Answer of the server for a line that was added. */
interface Made {
  readonly line: ReplyOf<typeof createShoppingLine>
  readonly change: string | null
}

/** Adds a line to the shopping list. Until then it is known by the key of its entry. */
export const shopHandler: Handler<ShopEntry> = {
  makes: true,
  lanes: ({ key }) => [key],
  send,
  following: ({ key }, answer) => boughtSince(key, (answer as Made).line.id),
  told({ groupId, name }, answer) {
    tellChange(i18n.t('shopping.added', { name }), { id: (answer as Made).change, groupId })
    return true
  },
  done: ({ key, groupId }, answer) => renameTick(groupId, key, (answer as Made).line.id),
  refused(entry, error, box) {
    box.takeOut(entry)
    tellError(error, undefined, i18n.t('shopping.notAdded', { name: entry.name }))
  },
  show: entry => showShop(cacheOf(entry.groupId), entry),
  hide: entry => hideShop(cacheOf(entry.groupId), entry),
}

/** The waiting purchases of a line that has an id now. */
const boughtSince = (key: string, id: string): readonly Entry[] =>
  entriesOf(outbox.get(), 'bought')
    .filter(({ lines }) => lines.some(({ row }) => row.id === key))
    .map(
      (entry): BoughtEntry => ({
        ...entry,
        lines: entry.lines.map(each => (each.row.id === key ? { ...each, row: { ...each.row, id } } : each)),
      }),
    )

async function send({ key, groupId, name, productId, shop }: ShopEntry): Promise<Made> {
  const input = {
    ...(productId === undefined ? { name } : { productId }),
    ...(shop === '' ? {} : { shop }),
  }
  const reply = await sendOnce(inGroup(groupId).client, createShoppingLine, input, { idempotencyKey: key })
  if (reply.status >= 400) throw new CallError(reply.status, reply.body as object)
  return { line: reply.body, change: reply.headers.get('stowage-change') }
}
