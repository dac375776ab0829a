import type { NoticeKind } from '@stowage/contract/upkeep/notifiers'
import { pagesById } from '#db/query/keyset.ts'
import { type Language, languageIn } from '#kernel/language.ts'
import { requireValue } from '#kernel/require-value.ts'
import type { WriteCtx } from '#server/context.ts'
import { deliverNotice } from './deliver-notice.job.ts'
import { recipients } from './due.queries.ts'
import type { NoticeInWords } from './notice-text.ts'
import { noteSent } from './sent-notices.ts'

/** A notice of a group. */
interface Notice {
  readonly groupId: string
  readonly kind: NoticeKind
  readonly day: string
  inWords(language: Language): NoticeInWords
}

/** Puts a notice on its way to every active notifier that wants its kind; resolves to their number. */
export async function tellRecipients(
  { db, now, laterForEach }: WriteCtx<null>,
  { groupId, kind, day, inWords }: Notice,
): Promise<number> {
  let count = 0
  for await (const rows of pagesById((after, limit) => db.all(recipients, { groupId, kind, after, limit }))) {
    count += rows.length
    const notifiers = rows.map(row => ({ ...row, words: inWords(languageIn(row.settings)) }))
    const ids = await noteSent(db, { groupId, kind, now }, notifiers)
    await laterForEach(
      deliverNotice,
      notifiers.map(({ id, words }, i) => ({
        notifierId: id,
        kind,
        day,
        ...words,
        noticeId: requireValue(ids[i]),
      })),
    )
  }
  return count
}
