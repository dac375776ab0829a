import type { FeedItem, followChanges as operation } from '@stowage/contract/history/feed'
import type { InputOf, ReplyOf } from '@stowage/contract/protocol/operation'
import { sql } from 'kysely'
import { inventoryTables } from '#db/inventory/inventory-tables.ts'
import { isPartTable, keptTables, ownerTable } from '#db/inventory/table-lists.ts'
import { StatementCache, statement } from '#db/query/statement.ts'
import type { Reader } from '#db/reader-writer.ts'
import { afterChange, cursorText, type FeedCursor, markOf, readFeedCursor } from '#events/feed-cursor.ts'
import type { FeedPage, Follower, Following } from '#events/followers.ts'
import { second, stopwatch } from '#kernel/clock.ts'
import { Problem } from '#kernel/problem.ts'
import { requireValue } from '#kernel/require-value.ts'
import type { Member, WorkCtx } from '#server/context.ts'
import { findSubjects, nameRef, type SubjectRef } from './subjects.queries.ts'

type Input = InputOf<typeof operation>
type Feed = ReplyOf<typeof operation>

/** What the feed needs. */
export interface FeedTools {
  /** Listens to what happens in the group of a request. */
  follow(following: Following): Follower
  /** Does the server stop, so that nobody should wait any longer? */
  isStopping(): boolean
}

/** Lists what was changed since a cursor; where there is nothing, waits without a reading scope while the server does not stop. */
export const followChanges =
  ({ follow, isStopping }: FeedTools) =>
  async (ctx: WorkCtx, input: Input): Promise<Feed> => {
    const { groupId } = ctx.actor
    if (!input.since || input.wait === 0)
      return await ctx.read(async ({ db, actor }) => {
        const page = await readFeed(db, groupId, input)
        return await page(actor)
      })
    const { signal } = ctx.request
    if (!isStopping()) signal.throwIfAborted()
    const end = stopwatch() + input.wait * second
    const follower = follow({
      ...ctx.hold(),
      cursor: `${input.limit} ${input.since}`,
      read: db => readFeed(db, groupId, input),
    })
    // Those who wait when the server stops are answered what there is.
    const giveUp = () => isStopping() || follower.leave(signal.reason)
    signal.addEventListener('abort', giveUp)
    try {
      for (;;) {
        const feed = await follower.next(end - stopwatch())
        if (feed.items.length > 0 || feed.more || stopwatch() >= end || isStopping()) return feed
      }
    } finally {
      // What listens to the stop of the server is kept until then, with all that it knows.
      signal.removeEventListener('abort', giveUp)
      follower.leave()
    }
  }

const extent = statement<{ groupId: string; n: number }>()(
  (_q, p) => sql<{ newest: number; newestId: string | null; forgotten: number; id: string | null }>`
    select forgotten_n as forgotten,
      coalesce((select max(n) from changes where group_id = ${p.groupId}), 0) as newest,
      (select id from changes where group_id = ${p.groupId} order by n desc limit 1) as "newestId",
      (select id from changes where group_id = ${p.groupId} and n = ${p.n}) as id
    from group_numbers where group_id = ${p.groupId}`,
)

/** Reads a page of the feed. What several members see alike is worked out once. */
async function readFeed(db: Reader, groupId: string, { since, limit }: Input): Promise<FeedPage> {
  const from = since ? readFeedCursor(since) : undefined
  const { newest, newestId, forgotten, id } = requireValue(
    await db.first(extent, { groupId, n: from?.n ?? 0 }),
  )
  const end = afterChange(newest, newestId)
  if (from === undefined) return async () => ({ items: [], next: cursorText(end), more: false })
  if (from.n < forgotten || from.n > newest || from.mark !== markOf(id)) throw new Problem('changes.expired')
  const rows = await db.all(rowsAfter, {
    groupId,
    n: from.n,
    subjectId: from.subjectId,
    position: from.position,
    newest,
    limit: limit + 1,
  })
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  const more = rows.length > limit && last !== undefined
  const next = more
    ? { n: last.n, mark: markOf(last.id), subjectId: last.subject_id, position: last.position }
    : end
  const isAlike = !page.some(isPersonal)
  const items = new Map<string, Promise<FeedItem[]>>()
  return async member => {
    const whose = isAlike ? '' : member.userId
    const known = items.get(whose) ?? toItems(db, member, page)
    items.set(whose, known)
    return { items: await known, next: cursorText(next), more }
  }
}

/** Is a row not the same for all members? */
const isPersonal = ({ private_to, table_name }: Row): boolean =>
  private_to !== null || ownerTable(table_name) === 'notifiers'

interface Row {
  readonly n: number
  readonly id: string
  readonly at: string
  readonly private_to: string | null
  readonly subject_id: string
  readonly position: number
  readonly table_name: string
  readonly row_key: string
}

const rowsAfter = statement<Omit<FeedCursor, 'mark'> & { groupId: string; newest: number; limit: number }>()(
  (_q, p) => sql<Row>`
    select r.n, c.id, c.at, c.private_to, r.subject_id, r.position, r.table_name, r.row_key
    from change_rows r cross join changes c
    where r.group_id = ${p.groupId} and c.group_id = ${p.groupId} and c.n = r.n and (r.n, r.subject_id, r.position) > (${p.n}, ${p.subjectId}, ${p.position})
      and r.n <= ${p.newest}
    order by r.n, r.subject_id, r.position limit ${p.limit}`,
)

/** What rows are about, each thing once: at the place of the last of its rows. */
async function toItems(db: Reader, actor: Member, rows: readonly Row[]): Promise<FeedItem[]> {
  const changed = new Map<string, { ref: SubjectRef; at: string }>()
  for (const row of rows) {
    if (row.private_to !== null && row.private_to !== actor.userId) continue
    // A small picture hangs on no item.
    if (row.table_name === 'attachments' && row.row_key === row.subject_id) continue
    const ref = { table: ownerTable(row.table_name), id: row.subject_id, key: keyOf(row) }
    changed.delete(nameRef(ref))
    changed.set(nameRef(ref), { ref, at: row.at })
  }
  const refs = [...changed.values()].map(({ ref }) => ref)
  const subjects = await findSubjects(db, actor, refs)
  const versions = await findVersions(db, actor.groupId, refs)
  return [...changed].flatMap(([name, { ref, at }]): FeedItem[] => {
    const subject = subjects.get(name)
    if (subject === undefined) return []
    const { kind, id, exists } = subject
    const of = isPartTable(ref.table) ? ref.id : null
    const version = exists ? (versions.get(name) ?? null) : null
    return [{ kind, id, op: exists ? 'upsert' : 'delete', version, of, at }]
  })
}

const keyOf = ({ table_name, row_key }: Row): string => (isPartTable(table_name) ? row_key : '')

const versioned = keptTables.filter(table => 'version' in inventoryTables[table].columns)

const shapes = new StatementCache()

const versionsIn = (table: (typeof versioned)[number]) =>
  shapes.get(table, () =>
    statement<{ groupId: string; ids: readonly string[] }>()((q, p, dialect) =>
      q
        .selectFrom(table)
        .select(['id', 'version'])
        .where('group_id', '=', p.groupId)
        .where(({ ref }) => dialect.isAnyOf(ref('id'), p.ids, 'text')),
    ),
  )

async function findVersions(
  db: Reader,
  groupId: string,
  refs: readonly SubjectRef[],
): Promise<Map<string, number>> {
  const found = new Map<string, number>()
  for (const table of versioned) {
    const ids = refs.filter(ref => ref.table === table).map(({ id }) => id)
    if (ids.length === 0) continue
    for (const { id, version } of await db.all(versionsIn(table), { groupId, ids }))
      found.set(nameRef({ table, id, key: '' }), version)
  }
  return found
}
