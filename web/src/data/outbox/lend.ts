import type { LineProblem } from '@stowage/contract/lending/loans'
import { CallError } from '@stowage/contract/protocol/client'
import { errorText, mayHelpToRetry } from '../../i18n/error-text.ts'
import { i18n } from '../../i18n/i18n.ts'
import { tellError, tellWaiting } from '../../ui/toast/toasts.ts'
import { tellChange } from '../history/undo.ts'
import { inGroup } from '../wire/in-group.ts'
import { createLoan } from '../wire/operations.ts'
import { sendOnce } from '../wire/send-once.ts'
import type { LendEntry } from './entry.ts'
import type { Handler } from './handler.ts'
import { ofThisTab, setOfTab } from './outbox.ts'

/** Answer of the server for items that were to be lent. */
interface Made {
  readonly contact: string
  readonly change: string | null
  readonly problems: readonly LineProblem[]
}

/** The error that a line of a request was left out with. */
export const errorOf = ({ code, error }: LineProblem): CallError => new CallError(409, { code, error })

/** Lends items to a contact as one loan: what is free, and says which are not. */
export const lendHandler: Handler<LendEntry> = {
  makes: true,
  lanes: ({ items }) => items.map(({ id }) => id),
  send,
  following: () => [],
  told({ key, groupId, items }, answer) {
    const { contact, change, problems } = answer as Made
    ofThisTab(key)?.sent?.(change, problems)
    const leftOut = new Set(problems.map(({ line }) => line))
    const lent = items.filter((_, line) => !leftOut.has(line))
    for (const problem of problems) {
      const item = items[problem.line]?.name
      tellError(errorOf(problem), undefined, i18n.t('loans.notLentTo', { item, contact, count: 1 }))
    }
    const text = i18n.t('loans.lent', { item: lent[0]?.name, contact, count: lent.length })
    tellChange(text, { id: change, groupId })
    return true
  },
  refused(entry, error, box) {
    const { key, name, contact, items } = entry
    const text = i18n.t('loans.notLentTo', { item: name, contact: contact.name, count: items.length })
    const retry = mayHelpToRetry(error) ? () => box.retry(key) : undefined
    setOfTab(key, { end: tellWaiting(text, retry, () => box.takeOut(entry), errorText(error)) })
  },
}

async function send({ key, groupId, items, contact, due }: LendEntry): Promise<Made> {
  const input = {
    ...(contact.id === undefined ? { contactName: contact.name } : { contactId: contact.id }),
    ...(due === undefined ? {} : { due }),
    lines: items.map(({ id }) => ({ entityId: id })),
    onProblem: 'skip',
  } as const
  const reply = await sendOnce(inGroup(groupId).client, createLoan, input, { idempotencyKey: key })
  if (reply.status >= 400) throw new CallError(reply.status, reply.body as object)
  const { body, headers } = reply
  return {
    contact: body.contact?.name ?? contact.name,
    change: headers.get('stowage-change'),
    problems: body.problems,
  }
}
