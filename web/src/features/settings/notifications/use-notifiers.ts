import { CallError } from '@stowage/contract/protocol/client'
import type { ReplyOf } from '@stowage/contract/protocol/operation'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useChange } from '../../../data/history/use-change.ts'
import { inSelectedGroup } from '../../../data/wire/in-group.ts'
import {
  createNotifier,
  deleteNotifier,
  listNotifiers,
  testNotifier,
  updateNotifier,
} from '../../../data/wire/operations.ts'
import { errorText } from '../../../i18n/error-text.ts'
import { tellSaved } from '../saved.ts'

export type Notifier = ReplyOf<typeof listNotifiers>[number]
export type NoticeKind = NonNullable<Notifier['kinds']>[number]

/** Members of a notifier in a request; without `kinds` it keeps those that it has. */
export type NotifierText = Pick<Notifier, 'name' | 'url' | 'isActive'> & {
  readonly kinds?: readonly NoticeKind[] | null
}

const inputOf = ({ kinds, ...text }: NotifierText) =>
  kinds === undefined ? text : { ...text, kinds: kinds && [...kinds] }

/** Makes, changes and deletes notifiers. */
export function useNotifierChanges() {
  const { t } = useTranslation()
  const create = useChange(createNotifier, {
    makes: true,
    notDone: ({ name }) => t('entity.notAdded', { name }),
    done: ({ name }) => t('entity.added', { name }),
  })
  const update = useChange(updateNotifier, {
    notDone: ({ name }) => t('notifier.notSaved', { name }),
    apply: (cache, { id, name, isActive }) =>
      cache.update(
        listNotifiers,
        all =>
          all.map(each => (each.id === id ? { ...each, name, isActive: isActive ?? each.isActive } : each)),
        {},
      ),
    done() {
      tellSaved()
      return undefined
    },
  })
  const remove = useChange(deleteNotifier, {
    apply: (cache, { id }) => cache.update(listNotifiers, all => all.filter(each => each.id !== id), {}),
  })
  return {
    create: (text: NotifierText): void => create.mutate(inputOf(text)),
    update: ({ id }: Notifier, text: NotifierText): void => update.mutate({ id, ...inputOf(text) }),
    remove: ({ id }: Notifier): void => remove.mutate({ id }),
  }
}

/** How a test went: what the service answered, or why it did not. */
export interface TestResult {
  readonly isDelivered: boolean
  readonly answer: string
}

/** Why a test failed; what the service said stands behind the colon of the server's own message. */
function failureText(error: unknown): string {
  const [, said] = /: (.*)/s.exec(error instanceof CallError ? error.message : '') ?? []
  const isUndelivered = error instanceof CallError && error.code === 'notifier.undelivered'
  return isUndelivered && said !== undefined ? `${errorText(error)} (${said})` : errorText(error)
}

/** Sends a short text to an address at once. */
export function useTest() {
  const [isRunning, run] = useState(false)
  const [result, setResult] = useState<TestResult>()
  const test = (url: string): void => {
    run(true)
    setResult(undefined)
    inSelectedGroup()
      .client.call(testNotifier, { url, answer: true })
      .then(
        reply => setResult({ isDelivered: true, answer: reply?.answer ?? '' }),
        (error: unknown) => setResult({ isDelivered: false, answer: failureText(error) }),
      )
      .finally(() => run(false))
  }
  return { isRunning, result, test, forget: () => setResult(undefined) }
}
