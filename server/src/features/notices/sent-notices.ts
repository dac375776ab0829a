import type { NoticeKind } from '@stowage/contract/upkeep/notifiers'
import { forEachBatch } from '#db/query/batches.ts'
import type { Writer } from '#db/reader-writer.ts'
import type { SentNoticesTable } from '#db/tables/notifiers.ts'
import type { Instant } from '#kernel/clock.ts'
import { newId } from '#kernel/ids.ts'
import type { NoticeInWords } from './notice-text.ts'

/** Somebody's notifier that gets a notice. */
export interface Recipient {
  readonly id: string
  readonly userId: string
  readonly name: string
  readonly url: string
  /** What it is told. */
  readonly words: NoticeInWords
}

/** Longer texts and answers are cut. */
const maxText = 4000
const maxAnswer = 500

/** How many rows one statement writes: each is as many parameters as it has columns. */
const batchSize = 50

/** Notes that a notice is on its way to some notifiers; returns the ids of the notes, in the order of the notifiers. */
export async function noteSent(
  db: Writer,
  { groupId, kind, now }: { readonly groupId: string; readonly kind: NoticeKind; readonly now: Instant },
  recipients: readonly Recipient[],
): Promise<string[]> {
  const rows = recipients.map(({ id, userId, name, url, words: { title, text } }) => ({
    group_id: groupId,
    id: newId(),
    user_id: userId,
    notifier_id: id,
    notifier_name: name,
    kind,
    service: serviceOf(url),
    title,
    body: cut(text, maxText),
    status: 'waiting' as const,
    answer: '',
    attempts: 0,
    at: now,
    updated_at: now,
  }))
  await forEachBatch(rows, batch => db.q.insertInto('sent_notices').values(batch).execute(), {
    size: batchSize,
  })
  return rows.map(({ id }) => id)
}

/** What became of a notice. */
interface Outcome {
  readonly status: SentNoticesTable['status']
  readonly answer: string
  /** Whether it was tried once more. */
  readonly isAttempt: boolean
}

/** Notes what became of a notice; one that is not kept any more is passed over. */
export async function noteOutcome(
  db: Writer,
  { groupId, id, now }: { readonly groupId: string; readonly id: string; readonly now: Instant },
  { status, answer, isAttempt }: Outcome,
): Promise<void> {
  await db.q
    .updateTable('sent_notices')
    .set(({ eb }) => ({
      status,
      answer: cut(answer, maxAnswer),
      updated_at: now,
      attempts: eb('attempts', '+', isAttempt ? 1 : 0),
    }))
    .where('group_id', '=', groupId)
    .where('id', '=', id)
    .execute()
}

/** The scheme of an address, which names the service and holds no secret. */
const serviceOf = (url: string): string => /^[a-z][a-z0-9+.-]{0,30}(?=:)/i.exec(url)?.[0].toLowerCase() ?? ''

const cut = (text: string, most: number): string =>
  text.length <= most ? text : `${text.slice(0, most - 1).toWellFormed()}…`
