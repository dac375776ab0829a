import type { NoticeKind } from '@stowage/contract/upkeep/notifiers'
import { repeatBatches } from '#db/query/batches.ts'
import { keysetPages, pagesById } from '#db/query/keyset.ts'
import { statement } from '#db/query/statement.ts'
import type { Writer } from '#db/reader-writer.ts'
import type { BackgroundCtx } from '#jobs/background.ts'
import { judgeClock } from '#jobs/trusted-clock.ts'
import { publicAddress } from '#kernel/base-path.ts'
import { dayAfter, dayAt, hourAt } from '#kernel/days.ts'
import type { WriteCtx } from '#server/context.ts'
import { dailyKinds, reach, tellDaily } from './day-notices.ts'
import { groupsToTell, listDue, recipients, type Waiting, waitingEntries } from './due.queries.ts'
import { noticeInWords } from './notice-text.ts'
import { tellRecipients } from './tell-recipients.ts'
import { noteTold } from './told-days.ts'

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
 * Puts notices on their way to the active notifiers of a group: once a day, group and kind, from a certain hour on. A notice
 * of maintenance is sent only if there is an entry that no notice has told of. Running twice finds nothing left to tell. Where
 * no notifier is active, the notice waits until one is.
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
      await tellGroup(ctx, { groupId, kind: 'maintenance' }, scope => tellDue(scope, groupId, today, base))
    }
    if (await isClockDoubted(ctx)) return
    for (const kind of dailyKinds)
      for await (const rows of groupPages(ctx, kind, today))
        for (const { id: groupId } of rows)
          await tellGroup(ctx, { groupId, kind }, scope => tellDaily(scope, { groupId, kind, today, base }))
  }

async function* groupsWithDue(ctx: BackgroundCtx, today: string): AsyncGenerator<string> {
  const read = (after: Waiting, limit: number) =>
    ctx.read(({ db }) => db.all(waitingEntries, { ...after, today, limit }))
  const first: Waiting = { day: '', groupId: '', id: '' }
  for await (const rows of keysetPages(read, { first, keyOf: row => row, signal: ctx.signal }))
    for (const { groupId } of rows) yield groupId
}

const groupPages = (ctx: BackgroundCtx, kind: NoticeKind, today: string) =>
  pagesById((after, limit) => ctx.read(({ db }) => db.all(groupsToTell, { kind, today, after, limit })), {
    signal: ctx.signal,
  })

/** A clock that has leapt would tell of days that are far away, and leave out those between. */
const isClockDoubted = (ctx: BackgroundCtx): Promise<boolean> =>
  ctx.read(async ({ db }) => (await judgeClock(db, ctx.now(), true)).doubted !== undefined)

/** Tells a group in a transaction if somebody hears it; a group that fails delays no other. */
async function tellGroup(
  ctx: BackgroundCtx,
  { groupId, kind }: { readonly groupId: string; readonly kind: NoticeKind },
  tell: (scope: WriteCtx<null>) => Promise<number>,
): Promise<void> {
  const first = await ctx.read(({ db }) => db.first(recipients, { groupId, kind, after: '', limit: 1 }))
  if (first === undefined) return
  await ctx
    .write(tell, groupId)
    .then(notifiers => {
      if (notifiers > 0) ctx.log.info({ groupId, notifiers, kind }, 'A notice is sent')
    })
    .catch(error => ctx.log.error({ err: error, groupId, kind }, 'A notice failed'))
}

/** Tells a group of maintenance; resolves to the number of notifiers: none when the notice has gone already. */
async function tellDue(
  ctx: WriteCtx<null>,
  groupId: string,
  today: string,
  base: string | undefined,
): Promise<number> {
  const { db } = ctx
  if ((await db.run(noteTold, { groupId, kind: 'maintenance', day: today })) === 0) return 0
  const told = { day: today, list: await listDue(db, groupId, today), base }
  await markTold(db, groupId, today)
  return tellRecipients(ctx, {
    groupId,
    kind: 'maintenance',
    day: today,
    inWords: language => noticeInWords(told, language),
  })
}

const nextToldAhead = statement<{ today: string; farthest: string }>()((q, p) =>
  q
    .selectFrom('notices')
    .select(['group_id as groupId', 'kind'])
    .where(({ eb, and, or }) =>
      or([
        and([eb('kind', '=', 'maintenance'), eb('day', '>', p.today)]),
        and([eb('kind', '<>', 'maintenance'), eb('day', '>', p.farthest)]),
      ]),
    )
    .limit(1),
)

/** Forgets what was told by a clock that ran ahead, a group at a time: it is told again on its day. */
async function forgetFuture(ctx: BackgroundCtx, today: string): Promise<void> {
  const farthest = dayAfter(today, reach)
  const next = () => ctx.read(({ db }) => db.first(nextToldAhead, { today, farthest }))
  for (let row = await next(); row !== undefined && !ctx.signal.aborted; row = await next()) {
    const { groupId, kind } = row
    await ctx.write(
      ({ db }) =>
        kind === 'maintenance' ? forgetDue(db, groupId, today) : goOn(db, { groupId, kind, today }),
      groupId,
    )
  }
}

async function forgetDue(db: Writer, groupId: string, today: string): Promise<void> {
  await db.q
    .updateTable('maintenance_entries')
    .set({ noticed_on: null })
    .where('group_id', '=', groupId)
    .where('noticed_on', '>', today)
    .execute()
  await db.q
    .deleteFrom('notices')
    .where('group_id', '=', groupId)
    .where('kind', '=', 'maintenance')
    .where('day', '>', today)
    .execute()
}

/** All days until today count as told, and what comes is told again on its day. */
async function goOn(
  db: Writer,
  { groupId, kind, today }: { readonly groupId: string; readonly kind: string; readonly today: string },
): Promise<void> {
  await db.q
    .updateTable('notices')
    .set({ day: today })
    .where('group_id', '=', groupId)
    .where('kind', '=', kind)
    .execute()
}

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
