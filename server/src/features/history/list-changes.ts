import type { Change, listChanges as operation } from '@stowage/contract/history/history'
import type { InputOf, ReplyOf } from '@stowage/contract/protocol/operation'
import { type RawBuilder, sql } from 'kysely'
import { partTables } from '#db/inventory/table-lists.ts'
import { keysetPages } from '#db/query/keyset.ts'
import { statement } from '#db/query/statement.ts'
import type { Reader } from '#db/reader-writer.ts'
import { addMilliseconds, hour } from '#kernel/clock.ts'
import { invalid } from '#kernel/problem.ts'
import type { Member, ReadCtx } from '#server/context.ts'
import type { ChangeRow } from './changes.queries.ts'
import { toChanges } from './to-changes.ts'

type Input = InputOf<typeof operation>

/** Comes after every number of a change. */
const newest = Number.MAX_SAFE_INTEGER

/** Lists what was changed in the group, newest first. */
export async function listChanges({ db, actor }: ReadCtx, input: Input): Promise<ReplyOf<typeof operation>> {
  const before = readCursor(input.after)
  const subjectId = input.subjectId?.[0]
  const rows =
    subjectId === undefined
      ? await findOfGroup(db, actor, input, before)
      : await findOfSubject(db, actor, { ...input, subjectId: [subjectId] }, before)
  const items: Change[] = await toChanges(db, actor, rows.slice(0, input.limit), subjectId)
  const last = rows.length > input.limit ? rows[input.limit - 1] : undefined
  return { items, next: last === undefined ? null : String(last.n) }
}

/** The number of a change that a client has sent back. */
export function readCursor(text: string | undefined): number {
  if (text === undefined || text === '') return newest
  const n = Number(text)
  if (!/^\d+$/.test(text) || !Number.isSafeInteger(n)) throw invalid('after', 'bad_cursor', { of: 'list' })
  return n
}

/** Those of a list of changes that the caller may see and that were asked for. */
const selectVisible = (db: Reader, { groupId, userId }: Member, { actorId, since, until }: Input) => {
  let query = db.q
    .selectFrom('changes')
    .selectAll()
    .where('group_id', '=', groupId)
    .where(eb => eb.or([eb('private_to', 'is', null), eb('private_to', '=', userId)]))
    .orderBy('n', 'desc')
  if (actorId !== undefined) query = query.where('actor_id', 'in', actorId)
  if (since !== undefined) query = query.where('at', '>=', since)
  if (until !== undefined) query = query.where('at', '<=', until)
  return query
}

/** One statement for each kind that is asked for, so that each goes along an index. */
async function findOfGroup(db: Reader, actor: Member, input: Input, before: number): Promise<ChangeRow[]> {
  const { from, to } = await boundsOf(db, actor.groupId, input)
  const kinds = input.kinds.length === 0 ? [undefined] : input.kinds
  const found: ChangeRow[] = []
  for (const kind of kinds) {
    const query = selectVisible(db, actor, input)
      .where('n', '<', Math.min(before, to + 1))
      .where('n', '>=', from)
      .limit(input.limit + 1)
    found.push(...(await (kind === undefined ? query : query.where('kind', '=', kind)).execute()))
  }
  return found.sort((one, other) => other.n - one.n)
}

const lastBy = statement<{ groupId: string; at: string }>()((q, p) =>
  q
    .selectFrom('changes')
    .select('n')
    .where('group_id', '=', p.groupId)
    .where('at', '<=', p.at)
    .orderBy('at', 'desc')
    .limit(1),
)

const firstSince = statement<{ groupId: string; at: string }>()((q, p) =>
  q
    .selectFrom('changes')
    .select('n')
    .where('group_id', '=', p.groupId)
    .where('at', '>=', p.at)
    .orderBy('at')
    .limit(1),
)

/** By how much clocks of several servers may differ, milliseconds. */
const clockTolerance = hour

/** Between which numbers the changes of a time are. */
async function boundsOf(
  db: Reader,
  groupId: string,
  { since, until }: Input,
): Promise<{ from: number; to: number }> {
  const early = since && { groupId, at: addMilliseconds(since, -clockTolerance) }
  // Beyond the year 9999 there is nothing, nor are there such texts.
  const late = until && until < '9999-12-31' && { groupId, at: addMilliseconds(until, clockTolerance) }
  return {
    from: early ? ((await db.first(firstSince, early))?.n ?? newest) : 0,
    to: late ? ((await db.first(lastBy, late))?.n ?? 0) : newest - 1,
  }
}

// An id is that of a subject, of a part of one, of a product of which was moved, or of what stays after a merge: each goes along an
// index. One table after the other, or SQLite would not.
const numbersOf = statement<{ groupId: string; subjectId: string; before: number; limit: number }>()(
  (_q, p) => {
    const of = (condition: RawBuilder<unknown>) => sql`select n from (select distinct n from change_rows
      where group_id = ${p.groupId} and ${condition} and n < ${p.before} order by n desc limit ${p.limit}) found`
    const ofParts = partTables.map(table =>
      of(sql`row_key = ${p.subjectId} and row_key <> '' and table_name = ${sql.lit(table)}`),
    )
    const moves = sql`select n from (select distinct n from stock_moves where group_id = ${p.groupId}
      and product_id = ${p.subjectId} and n < ${p.before} order by n desc limit ${p.limit}) moves`
    const merges = sql`select n from (select change_n as n from merged_entities where group_id = ${p.groupId}
      and into_id = ${p.subjectId} and change_n < ${p.before} order by change_n desc limit ${p.limit}) merges`
    return sql<{
      n: number
    }>`${sql.join([of(sql`subject_id = ${p.subjectId}`), ...ofParts, moves, merges], sql` union `)}
      order by n desc limit ${p.limit}`
  },
)

async function findOfSubject(
  db: Reader,
  actor: Member,
  input: Input & { readonly subjectId: readonly [string] },
  before: number,
): Promise<ChangeRow[]> {
  const { limit, kinds } = input
  const [subjectId] = input.subjectId
  const pages = keysetPages(
    (after: number, size) =>
      db.all(numbersOf, { groupId: actor.groupId, subjectId, before: after, limit: size }),
    { first: before, keyOf: ({ n }) => n, size: limit + 1 },
  )
  const found: ChangeRow[] = []
  for await (const page of pages) {
    let query = selectVisible(db, actor, input).where(
      'n',
      'in',
      page.map(({ n }) => n),
    )
    if (kinds.length > 0) query = query.where('kind', 'in', kinds)
    found.push(...(await query.execute()))
    if (found.length > limit) break
  }
  return found
}
