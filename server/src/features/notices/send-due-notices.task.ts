import { repeatBatches } from '#db/query/batches.ts'
import { keysetPages, pagesById } from '#db/query/keyset.ts'
import { statement } from '#db/query/statement.ts'
import type { Writer } from '#db/reader-writer.ts'
import type { BackgroundCtx } from '#jobs/background.ts'
import { publicAddress } from '#kernel/base-path.ts'
import { dayAt, hourAt } from '#kernel/days.ts'
import { languageIn } from '#kernel/language.ts'
import { requireValue } from '#kernel/require-value.ts'
import type { WriteCtx } from '#server/context.ts'
import { deliverNotice } from './deliver-notice.job.ts'
import { listDue, recipients, type Waiting, waitingEntries } from './due.queries.ts'
import { noticeInWords } from './notice-text.ts'
import { noteSent } from './sent-notices.ts'

export interface NoticeSettings {
  /** From this hour of the day on. */
  readonly hour: number
  readonly timeZone: string
  /** The public address of the page, with or without a scheme; without it a notice has no links. */
  readonly hostname: string | undefined
  /** The path below which the page is. */
  readonly basePath: string
}

/**
 * Puts a notice of what is due on its way to every active notifier of a group: once a day and group, from a certain
 * hour on, and only if there is an entry that no notice has told of. Running twice finds nothing left to tell. Where no
 * notifier is active, the entries wait until one is.
 */
export const sendDueNotices =
  ({ hour, timeZone, hostname, basePath }: NoticeSettings) =>
  async (ctx: BackgroundCtx): Promise<void> => {
    const now = ctx.now()
    if (hourAt(now, timeZone) < hour) return
    const today = dayAt(now, timeZone)
    const base = hostname === undefined ? undefined : publicAddress(hostname, basePath)
    await forgetFuture(ctx, today)
    const told = new Set<string>()
    for await (const groupId of groupsWithDue(ctx, today)) {
      if (told.has(groupId)) continue
      told.add(groupId)
      if (!(await hasRecipient(ctx, groupId))) continue
      await ctx
        .write(scope => tellGroup(scope, groupId, today, base), groupId)
        .then(notifiers => {
          if (notifiers > 0) ctx.log.info({ groupId, notifiers }, 'A reminder of due maintenance is sent')
        })
        .catch(error => ctx.log.error({ err: error, groupId }, 'A reminder of due maintenance failed'))
    }
  }

async function* groupsWithDue(ctx: BackgroundCtx, today: string): AsyncGenerator<string> {
  const read = (after: Waiting, limit: number) =>
    ctx.read(({ db }) => db.all(waitingEntries, { ...after, today, limit }))
  const first: Waiting = { day: '', groupId: '', id: '' }
  for await (const rows of keysetPages(read, { first, keyOf: row => row, signal: ctx.signal }))
    for (const { groupId } of rows) yield groupId
}

const hasRecipient = (ctx: BackgroundCtx, groupId: string): Promise<boolean> =>
  ctx.read(async ({ db }) => (await db.first(recipients, { groupId, after: '', limit: 1 })) !== undefined)

/** Resolves to how many notifiers the notice goes to: none when it has gone already. */
async function tellGroup(
  ctx: WriteCtx<null>,
  groupId: string,
  today: string,
  base: string | undefined,
): Promise<number> {
  const { db } = ctx
  if ((await db.run(takeDay, { groupId, today })) === 0) return 0
  const told = { day: today, list: await listDue(db, groupId, today), base }
  await markTold(db, groupId, today)
  let count = 0
  const notice = { groupId, kind: 'maintenance', now: ctx.now } as const
  for await (const rows of pagesById((after, limit) => db.all(recipients, { groupId, after, limit }))) {
    count += rows.length
    const notifiers = rows.map(row => ({ ...row, words: noticeInWords(told, languageIn(row.settings)) }))
    const ids = await noteSent(db, notice, notifiers)
    await ctx.laterForEach(
      deliverNotice,
      notifiers.map(({ id, words }, i) => ({
        notifierId: id,
        day: today,
        ...words,
        noticeId: requireValue(ids[i]),
      })),
    )
  }
  return count
}

const nextToldAhead = statement<{ today: string }>()((q, p) =>
  q.selectFrom('notices').select('group_id as groupId').where('day', '>', p.today).limit(1),
)

/** Forgets what was told by a clock that ran ahead, a group at a time: it is told again on its day. */
async function forgetFuture(ctx: BackgroundCtx, today: string): Promise<void> {
  const next = () => ctx.read(({ db }) => db.first(nextToldAhead, { today }))
  for (let row = await next(); row !== undefined && !ctx.signal.aborted; row = await next()) {
    const { groupId } = row
    await ctx.write(async ({ db }) => {
      await db.q
        .updateTable('maintenance_entries')
        .set({ noticed_on: null })
        .where('group_id', '=', groupId)
        .where('noticed_on', '>', today)
        .execute()
      await db.q.deleteFrom('notices').where('group_id', '=', groupId).where('day', '>', today).execute()
    }, groupId)
  }
}

/** Takes the group's notice of this day; changes nothing when somebody else has. */
const takeDay = statement<{ groupId: string; today: string }>()((q, p) =>
  q
    .insertInto('notices')
    .values({ group_id: p.groupId, day: p.today })
    .onConflict(conflict =>
      conflict.column('group_id').doUpdateSet({ day: p.today }).where('notices.day', '<', p.today),
    ),
)

const markBatch = statement<{ groupId: string; today: string; limit: number }>()((q, p) =>
  q
    .updateTable('maintenance_entries')
    .set({ noticed_on: p.today })
    .where('group_id', '=', p.groupId)
    .where('id', 'in', eb =>
      eb
        .selectFrom('maintenance_entries')
        .select('id')
        .where('group_id', '=', p.groupId)
        .where('completed_date', 'is', null)
        .where('noticed_on', 'is', null)
        .where('scheduled_date', '<=', p.today)
        .limit(p.limit),
    ),
)

const markTold = (db: Writer, groupId: string, today: string): Promise<number> =>
  repeatBatches(limit => db.run(markBatch, { groupId, today, limit }))
