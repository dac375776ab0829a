import { CallError } from '@stowage/contract/protocol/client'
import type { ReplyOf } from '@stowage/contract/protocol/operation'
import { i18n } from '../../i18n/i18n.ts'
import { tell, tellError } from '../../ui/toast/toasts.ts'
import { tellChange } from '../history/undo.ts'
import { inGroup } from '../wire/in-group.ts'
import { returnLoans } from '../wire/operations.ts'
import { sendOnce } from '../wire/send-once.ts'
import type { ReturnEntry } from './entry.ts'
import type { Handler } from './handler.ts'
import { errorOf } from './lend.ts'
import { ofThisTab } from './outbox.ts'

/** Answer of the server for an item that came back. */
interface Made extends ReplyOf<typeof returnLoans> {
  readonly change: string | null
}

/** Takes items back, those that have waited as of the moment at which they were scanned. */
export const returnHandler: Handler<ReturnEntry> = {
  makes: false,
  lanes: ({ entityId }) => [entityId],
  send,
  following: () => [],
  told({ key, groupId, name }, answer) {
    const { change, lines, problems } = answer as Made
    ofThisTab(key)?.sent?.(change, problems)
    const [problem] = problems
    if (problem !== undefined) {
      tellError(errorOf(problem), undefined, notReturned(name))
      return false
    }
    if (lines.every(({ isRepeated }) => isRepeated)) {
      tell({ text: i18n.t('loans.returnedBefore', { item: name }) })
      return false
    }
    const text = (count: number): string => i18n.t('loans.returned', { item: name, count })
    tellChange(text(1), { id: change, groupId }, { run: { kind: 'returned', text } })
    return true
  },
  refused(entry, error, box) {
    box.takeOut(entry)
    tellError(error, undefined, notReturned(entry.name))
  },
}

const notReturned = (item: string): string => i18n.t('loans.notReturned', { item, count: 1 })

async function send({ key, groupId, entityId, lineId, at, hasWaited }: ReturnEntry): Promise<Made> {
  const what = lineId === undefined ? { entityId } : { lineId }
  // Lines that were lent after the scan are not meant.
  const line = { ...what, at: hasWaited === true ? new Date(at).toISOString() : null }
  const input = { lines: [line], onProblem: 'skip' as const }
  const reply = await sendOnce(inGroup(groupId).client, returnLoans, input, { idempotencyKey: key })
  if (reply.status >= 400) throw new CallError(reply.status, reply.body as object)
  return { ...reply.body, change: reply.headers.get('stowage-change') }
}
