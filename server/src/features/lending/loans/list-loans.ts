import type { Loan, listLoans as operation } from '@stowage/contract/lending/loans'
import type { InputOf, ReplyOf } from '@stowage/contract/protocol/operation'
import { type RawBuilder, sql } from 'kysely'
import { keysetPages } from '#db/query/keyset.ts'
import type { Reader } from '#db/reader-writer.ts'
import { searchable } from '#kernel/search-text.ts'
import type { ReadCtx } from '#server/context.ts'
import { type Place, readCursor, writeCursor } from '../cursors.ts'
import { hasOpenLine, type LoanRow, loanColumns, toLoans } from './loans.queries.ts'

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

/** Lists loans. */
export async function listLoans(
  { db, actor: { groupId }, now, request }: ReadCtx,
  input: Input,
): Promise<ReplyOf<typeof operation>> {
  const { limit, q } = input
  const today = request.today(now)
  const isByDay = input.status !== undefined && input.status !== 'returned'
  const wanted = limit + 1
  const pages = keysetPages(
    (place, size) => findPage(db, { groupId, today }, input, { ...place, limit: size }),
    {
      first: readCursor(input.after) ?? { key: '', id: isByDay ? '' : newest },
      keyOf: ({ key, id }: Listed) => ({ key, id }),
      size: q === undefined ? wanted : searchedAtOnce,
    },
  )
  const found: { readonly loan: Loan; readonly place: Place }[] = []
  for await (const page of pages) {
    const loans = await toLoans(db, groupId, page)
    for (const [i, loan] of loans.entries())
      if (isMeant(loan, q)) found.push({ loan, place: { key: page[i]?.key ?? '', id: loan.id } })
    if (found.length >= wanted) break
  }
  const last = found.length > limit ? found[limit - 1] : undefined
  return {
    items: found.slice(0, limit).map(({ loan }) => loan),
    next: last === undefined ? null : writeCursor(last.place),
  }
}

/** Of how many loans the names are compared at once. */
const searchedAtOnce = 500

/** Has a loan this in the name of its contact or of an item? Only we can fold. */
function isMeant({ contact, lines }: Loan, q: string | undefined): boolean {
  if (q === undefined || q === '') return true
  const needles = searchable(q)
  return [contact?.name ?? '', ...lines.map(({ entity }) => entity.name)].some(name =>
    searchable(name).some(spelling => needles.some(needle => spelling.includes(needle))),
  )
}

const columns = sql.join(loanColumns.map(column => sql.ref(`l.${column}`)))

async function findPage(
  db: Reader,
  { groupId, today }: { readonly groupId: string; readonly today: string },
  { status, contactId, entityId, dueUntil }: Input,
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
          sql`l.id in (select loan_id from loan_lines where group_id = ${groupId} and entity_id = ${entityId})`,
        ]),
    ...(dueUntil === undefined ? [] : [sql`l.due <= ${dueUntil}`]),
    part === undefined ? sql`l.id < ${id}` : sql`(${part.key}, l.id) > (${key}, ${id})`,
  ]
  const order = part === undefined ? sql`l.id desc` : sql`${part.key}, l.id`
  const { rows } = await sql<Listed>`select ${columns}, ${part?.key ?? sql.lit('')} as key from loans l
    where ${sql.join(conditions, sql` and `)} order by ${order} limit ${limit}`.execute(db.q)
  return rows
}
