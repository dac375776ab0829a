import { CallError } from '@stowage/contract/protocol/client'
import type { ReplyOf } from '@stowage/contract/protocol/operation'
import { amountText } from '../../i18n/amount-text.ts'
import { errorText, mayHelpToRetry } from '../../i18n/error-text.ts'
import { formatList } from '../../i18n/format.ts'
import { i18n } from '../../i18n/i18n.ts'
import { tellError, tellWaiting } from '../../ui/toast/toasts.ts'
import { tellChange } from '../history/undo.ts'
import { rowKey } from '../items/shopping.ts'
import { cacheOf } from '../wire/cache.ts'
import { inGroup } from '../wire/in-group.ts'
import { putAway } from '../wire/operations.ts'
import { sendOnce } from '../wire/send-once.ts'
import type { Bought, BoughtEntry } from './entry.ts'
import type { Handler } from './handler.ts'
import { setOfTab } from './outbox.ts'
import { hideBought, showBought } from './show-shopping.ts'

type Made = ReplyOf<typeof putAway>

/** Puts a purchase away, as one change. */
export const boughtHandler: Handler<BoughtEntry> = {
  makes: true,
  lanes: ({ lines }) => lines.map(({ row }) => rowKey(row)),
  send,
  following: () => [],
  told({ groupId, lines }, answer) {
    const { change, lines: done } = answer as Made
    const boughtIn = (some: Made['lines']): readonly Bought[] => some.flatMap(({ line }) => lines[line] ?? [])
    const namesOf = (some: Made['lines']): string => formatList(boughtIn(some).map(({ row }) => row.name))
    // A row that was seen without a product was only to leave the list.
    const gone = done.filter(
      ({ line, isProductGone }) => isProductGone && lines[line]?.row.productId !== null,
    )
    const rest = done.filter(line => !gone.includes(line))
    const repeated = rest.filter(({ isRepeated }) => isRepeated)
    const elsewhere = rest.filter(({ isLocationGone }) => isLocationGone)
    const name = boughtIn(rest)[0]?.row.name
    const texts = [
      ...(change === null || name === undefined
        ? []
        : [i18n.t('shopping.putAwayDone', { name, count: rest.length })]),
      ...(elsewhere.length === 0 ? [] : [i18n.t('shopping.locationGone', { names: namesOf(elsewhere) })]),
      ...(repeated.length === 0
        ? []
        : [i18n.t('shopping.boughtBefore', { names: namesOf(repeated), count: repeated.length })]),
    ]
    if (texts.length > 0) tellChange(texts.join('. '), { id: change, groupId })
    if (gone.length > 0) tellGone(boughtIn(gone))
    return change !== null && texts.length > 0
  },
  refused(entry, error, box) {
    const { key, lines, name } = entry
    const text = i18n.t('shopping.notPutAway', { name, count: lines.length })
    const retry = mayHelpToRetry(error) ? () => box.retry(key) : undefined
    setOfTab(key, { end: tellWaiting(text, retry, () => box.takeOut(entry), errorText(error)) })
  },
  show: entry => showBought(cacheOf(entry.groupId), entry),
  hide(entry) {
    hideBought(cacheOf(entry.groupId), entry)
    void inGroup(entry.groupId).readAgain()
  },
}

/** Names what was not added, with its amounts, until somebody has read it. */
function tellGone(bought: readonly Bought[]): void {
  const names = formatList(
    bought.map(({ row, quantity }) => `${row.name} (${amountText(quantity, row.unit)})`),
  )
  tellError(undefined, undefined, undefined, i18n.t('shopping.notStocked', { names }))
}

async function send({ key, groupId, lines }: BoughtEntry): Promise<Made> {
  const input = { lines: lines.map(lineOf) }
  const reply = await sendOnce(inGroup(groupId).client, putAway, input, { idempotencyKey: key })
  if (reply.status >= 400) throw new CallError(reply.status, reply.body as object)
  return reply.body
}

/** A bought row as the server is told of it. */
const lineOf = ({ row: { id, productId }, quantity, price, locationId, expires }: Bought) => ({
  ...(id === null ? {} : { id }),
  ...(productId === null ? {} : { productId }),
  quantity,
  ...(price === undefined ? {} : { price }),
  ...(locationId === undefined ? {} : { locationId }),
  ...(expires === undefined ? {} : { expires }),
})
