import type { Loan, LoanLine, listLoans as operation } from '@stowage/contract/lending/loans'
import type { InputOf, ReplyOf } from '@stowage/contract/protocol/operation'
import { type RawBuilder, sql } from 'kysely'
import { batchSize } from '#db/query/batches.ts'
import { keysetPages } from '#db/query/keyset.ts'
import type { Reader } from '#db/reader-writer.ts'
import { ReadCache } from '#features/entities/index.ts'
import { type Place, readCursor, writeCursor } from '#kernel/place-cursors.ts'
import type { ReadCtx } from '#server/context.ts'
import { hasOpenLine, type LoanRow, loanColumns, toLoans } from './loans.queries.ts'
import { findGoneLines, findNamed, type GoneLine, isNamed, type Named } from './named-loans.queries.ts'

type Input = InputOf<typeof operation>

/** Comes after every day. */
const never = '9999-12-31~'

/** Comes after every id. */
const newest = 'g'

interface Listed extends LoanRow {
  readonly key: string
}

/** Of all loans of the group the open lines lead to those that are out; of a few loans each is looked at. */
const isOpen = ({ groupId, isFew }: Scope): RawBuilder<unknown> =>
  isFew
    ? hasOpenLine
    : sql`l.id in (select loan_id from loan_lines where group_id = ${groupId} and returned_at is null)`

/** Conditions and order of each status. */
const statuses = {
  reserved: () => ({ condition: sql`l.out_at is null`, key: sql`coalesce(l.from_day, '')` }),
  out: scope => ({
    condition: sql`l.out_at is not null and ${isOpen(scope)}`,
    key: sql`coalesce(l.due, ${never})`,
  }),
  overdue: scope => ({
    condition: sql`l.out_at is not null and l.due < ${scope.today} and ${isOpen(scope)}`,
    key: sql`l.due`,
  }),
} satisfies Record<string, (scope: Scope) => Part>

interface Scope {
  readonly groupId: string
  readonly today: string
  /** Are only the loans of an item or of a contact wanted? */
  readonly isFew: boolean
}

interface Part {
  readonly condition: RawBuilder<unknown>
  readonly key: RawBuilder<unknown>
}

/** The loans that are wanted, and the day that counts as today. */
export interface LoanFilters extends Pick<Input, 'status' | 'contactId' | 'entityId' | 'dueUntil' | 'q'> {
  readonly today: string
}

/** About how much memory a line takes that is remembered. */
const bytesOfLine = 200

/** Lists loans. The lines of items that are gone are remembered until the next change: to find them all lines are read. */
export function listLoans() {
  const goneLines = new ReadCache<readonly GoneLine[]>(lines => lines.length * bytesOfLine)
  return async (
    { db, actor: { groupId }, now, request }: ReadCtx,
    { limit, after, ...filters }: Input,
  ): Promise<ReplyOf<typeof operation>> => {
    const pages = loanPages(
      db,
      groupId,
      { ...filters, today: request.today(now) },
      {
        first: readCursor(after),
        size: limit + 1,
        findGone: () => goneLines.get({ db, groupId }, '', () => findGoneLines(db, groupId)),
      },
    )
    const { value: rows = [] } = await pages.next()
    const last = rows.length > limit ? rows[limit - 1] : undefined
    return {
      items: await toLoans(db, groupId, rows.slice(0, limit)),
      next: last === undefined ? null : writeCursor({ key: last.key, id: last.id }),
    }
  }
}

interface LoanPages {
  readonly first?: Place | undefined
  readonly size?: number
  readonly findGone?: () => Promise<readonly GoneLine[]>
}

/** The loans of a group in the order of their list, page by page. */
export async function* loanPages(
  db: Reader,
  groupId: string,
  filters: LoanFilters,
  { first, size = batchSize, findGone = () => findGoneLines(db, groupId) }: LoanPages = {},
): AsyncGenerator<readonly Listed[], undefined> {
  const { status, q } = filters
  const isByDay = status !== undefined && status !== 'returned'
  const named = q === undefined || q === '' ? undefined : await findNamed(db, groupId, q, await findGone())
  yield* keysetPages((place, limit) => findPage(db, groupId, { ...filters, named }, { ...place, limit }), {
    first: first ?? { key: '', id: isByDay ? '' : newest },
    keyOf: ({ key, id }: Listed) => ({ key, id }),
    size,
  })
}

/** A line with its loan. */
export interface Lent {
  readonly loan: Loan
  readonly line: LoanLine
}

/** The lines of loans in the order of their list, page by page. */
export async function* lentLines(
  db: Reader,
  groupId: string,
  filters: LoanFilters,
): AsyncGenerator<readonly Lent[]> {
  for await (const rows of loanPages(db, groupId, filters))
    yield (await toLoans(db, groupId, rows)).flatMap(loan => loan.lines.map(line => ({ loan, line })))
}

const columns = sql.join(loanColumns.map(column => sql.ref(`l.${column}`)))

async function findPage(
  db: Reader,
  groupId: string,
  {
    status,
    contactId,
    entityId,
    dueUntil,
    named,
    today,
  }: LoanFilters & { readonly named: Named | undefined },
  { key, id, limit }: Place & { readonly limit: number },
): Promise<Listed[]> {
  const isFew = contactId !== undefined || entityId !== undefined
  const part =
    status === undefined || status === 'returned' ? undefined : statuses[status]({ groupId, today, isFew })
  const conditions = [
    sql`l.group_id = ${groupId}`,
    ...(part === undefined ? [] : [part.condition]),
    ...(status === 'returned' ? [sql`l.out_at is not null and not ${hasOpenLine}`] : []),
    ...(contactId === undefined ? [] : [sql`l.contact_id = ${contactId}`]),
    ...(entityId === undefined
      ? []
      : [
          sql`l.id in (select k.loan_id from loan_lines k where k.group_id = ${groupId} and k.entity_id = ${entityId})`,
        ]),
    ...(named === undefined ? [] : [isNamed(db, groupId, named)]),
    ...(dueUntil === undefined ? [] : [sql`l.due <= ${dueUntil}`]),
    part === undefined ? sql`l.id < ${id}` : sql`(${part.key}, l.id) > (${key}, ${id})`,
  ]
  const order = part === undefined ? sql`l.id desc` : sql`${part.key}, l.id`
  const { rows } = await sql<Listed>`select ${columns}, ${part?.key ?? sql.lit('')} as key from loans l
    where ${sql.join(conditions, sql` and `)} order by ${order} limit ${limit}`.execute(db.q)
  return rows
}
