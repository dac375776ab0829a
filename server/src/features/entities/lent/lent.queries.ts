import type { Entity, EntityLoan } from '@stowage/contract/entities/entity'
import { byCodePoint } from '@stowage/contract/matching/by-code-point'
import type { Expression, SqlBool } from 'kysely'
import { sql } from 'kysely'
import { inBatches } from '#db/query/batches.ts'
import type { Dialect } from '#db/query/dialect.ts'
import { statement } from '#db/query/statement.ts'
import type { Reader } from '#db/reader-writer.ts'
import type { Day } from '#db/tables/columns.ts'
import type { ReadCtx } from '#server/context.ts'
import { findContactNames } from './contact-names.queries.ts'
import { freeIn, type OpenLine } from './occupancy.ts'

const openLinesWhere = <P extends { readonly groupId: string }>(
  isMeant: (entityId: Expression<unknown>, p: P, dialect: Dialect) => Expression<SqlBool>,
) =>
  statement<P>()((q, p, dialect) =>
    q
      .selectFrom('loan_lines as k')
      .innerJoin('loans as l', join =>
        join.onRef('l.group_id', '=', 'k.group_id').onRef('l.id', '=', 'k.loan_id'),
      )
      .select([
        'k.id',
        'k.loan_id',
        'k.entity_id',
        'k.quantity',
        'l.contact_id',
        'l.from_day',
        'l.due',
        'l.out_at',
      ])
      .where('k.group_id', '=', p.groupId)
      .where(({ ref }) => isMeant(ref('k.entity_id'), p, dialect))
      .where('k.returned_at', 'is', null),
  )

const openLinesOf = openLinesWhere<{ groupId: string; ids: readonly string[] }>(
  (entityId, { ids }, dialect) => dialect.isAnyOf(entityId, ids, 'text'),
)

/** Of one item: of a list, PostgreSQL does not know how short it is, and would plan the statement anew each time. */
const openLinesOfOne = openLinesWhere<{ groupId: string; id: string }>(
  (entityId, { id }) => sql<boolean>`${entityId} = ${id}`,
)

/** Lines of some items that are not returned, by id: lent and reserved ones. */
export async function findOpenLines(
  db: Reader,
  groupId: string,
  entityIds: readonly string[],
): Promise<OpenLine[]> {
  const [id] = entityIds
  const lines =
    id !== undefined && entityIds.length === 1
      ? await db.all(openLinesOfOne, { groupId, id })
      : await inBatches(entityIds, ids => db.all(openLinesOf, { groupId, ids }))
  return [...lines].sort((a, b) => byCodePoint(a.id, b.id))
}

/** The day of what is due on none: comes after every day. */
export const never = '9999-12-31~'

const firstDueDays = statement<{ groupId: string; ids: readonly string[] }>()(
  (_q, p, dialect) => sql<{ id: string; day: string }>`
    select k.entity_id as id, min(coalesce(l.due, ${sql.lit(never)})) as day
    from loan_lines k cross join loans l
    where k.group_id = ${p.groupId} and ${dialect.isAnyOf(sql.ref('k.entity_id'), p.ids, 'text')}
      and k.returned_at is null and l.group_id = ${p.groupId} and l.id = k.loan_id and l.out_at is not null
    group by k.entity_id`,
)

/** Days on which something of some items is due first, by id; `never` for what is out without a due day. */
export async function findFirstDueDays(
  db: Reader,
  groupId: string,
  ids: readonly string[],
): Promise<Map<string, Day>> {
  const rows = await db.all(firstDueDays, { groupId, ids })
  return new Map(rows.map(({ id, day }) => [id, day]))
}

/** A group, and the day that is today for the person to whom its items are shown. */
export interface ShownTo {
  readonly groupId: string
  readonly today: Day
}

/** The caller of an operation as a person to whom items are shown. Throws `validation` for an unknown time zone. */
export const shownTo = ({ actor, now, request }: Pick<ReadCtx, 'actor' | 'now' | 'request'>): ShownTo => ({
  groupId: actor.groupId,
  today: request.today(now),
})

/** Members of an entity that say what is lent of it. */
export type Lent = Pick<Entity, 'availableQuantity' | 'loan'>

/** Members of an entity that say how much of it can be lent. */
interface LentRow {
  readonly id: string
  readonly quantity: number
  readonly is_location: number
}

const byDueDay = (a: OpenLine, b: OpenLine): number => byCodePoint(a.due ?? never, b.due ?? never)

/** Finds what is lent of some entities. */
export async function findLent(
  db: Reader,
  { groupId, today }: ShownTo,
  rows: readonly LentRow[],
): Promise<(row: LentRow) => Lent> {
  const items = rows.filter(({ is_location }) => is_location === 0)
  const lines = await findOpenLines(
    db,
    groupId,
    items.map(({ id }) => id),
  )
  const openOf = Map.groupBy(lines, ({ entity_id }) => entity_id)
  const loans = await toLoans(db, groupId, lines)
  return ({ id, quantity, is_location }) => ({
    availableQuantity:
      is_location === 1 ? null : freeIn(quantity, openOf.get(id) ?? [], { from: today, until: today }, today),
    loan: loans.get(id) ?? null,
  })
}

/** The loans of some items as these tell them, by item; nothing of items of which nothing is out. */
export const findLoansOf = async (
  db: Reader,
  groupId: string,
  entityIds: readonly string[],
): Promise<Map<string | null, EntityLoan>> =>
  toLoans(db, groupId, await findOpenLines(db, groupId, entityIds))

async function toLoans(
  db: Reader,
  groupId: string,
  lines: readonly OpenLine[],
): Promise<Map<string | null, EntityLoan>> {
  const out = lines.filter(({ out_at }) => out_at !== null).sort(byDueDay)
  const outOf = [...Map.groupBy(out, ({ entity_id }) => entity_id)]
  const contacts = await findContactNames(
    db,
    groupId,
    outOf.flatMap(([, [first]]) => first?.contact_id ?? []),
  )
  return new Map(
    outOf.flatMap(([entityId, [first, ...others]]): [string | null, EntityLoan][] => {
      if (first === undefined) return []
      const { id: lineId, loan_id: loanId, contact_id, due, quantity } = first
      const contact = contacts.refTo(contact_id)
      return [[entityId, { lineId, loanId, contact, due, quantity, count: 1 + others.length }]]
    }),
  )
}
