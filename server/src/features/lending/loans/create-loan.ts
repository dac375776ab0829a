import {
  type checkLoan as checkOperation,
  type LineProblem,
  maxLoanLines,
  type NewLoan,
  type createLoan as operation,
} from '@stowage/contract/lending/loans'
import type { InputOf, ReplyOf } from '@stowage/contract/protocol/operation'
import { insertInto } from '#db/inventory/insert-rows.ts'
import { newId } from '#kernel/ids.ts'
import { fromMillionths, toMillionths } from '#kernel/money.ts'
import { invalid, Problem } from '#kernel/problem.ts'
import { requireValue } from '#kernel/require-value.ts'
import type { ReadCtx, WriteCtx } from '#server/context.ts'
import { requireMeant } from '../contacts/meant-contact.ts'
import {
  Availability,
  findContents,
  findLendable,
  type Lendable,
  notAvailable,
  tellAvailable,
} from './lendable.ts'
import { type Days, requireDays, spanFrom } from './loan-days.ts'
import { requireLoan, toLoans } from './loans.queries.ts'

type Input = InputOf<typeof operation>

const insertLines = insertInto('loan_lines')

/** Lends or reserves items. */
export async function createLoan(ctx: WriteCtx, input: Input): Promise<NewLoan> {
  const { db, actor, now } = ctx
  const { groupId, userId } = actor
  const { today, isReserved, span } = daysOf(ctx, input)
  const contactId = await requireMeant(ctx, input)
  const asked = await gather(ctx, input)
  const availability = await Availability.of(db, groupId, asked.rows, { span, today })
  const refusals = availability.refusals(asked.wanted)
  const contents = asked.contents.filter(({ id }) => !asked.wanted.has(id))
  const free = contents.flatMap((row): [string, number][] => {
    const quantity = availability.reasonAgainst(row) === undefined ? availability.freeOf(row) : 0
    return quantity > 0 ? [[row.id, toMillionths(quantity)]] : []
  })
  for (const { entityId } of refusals) asked.wanted.delete(entityId)
  const lent = [...asked.wanted, ...free]
  if (lent.length === 0 || (refusals.length > 0 && input.onProblem === 'stop'))
    throw await notAvailable(db, groupId, refusals)
  if (lent.length > maxLoanLines) throw invalid('lines', 'too_many', { limit: maxLoanLines })
  const id = newId()
  const written = { group_id: groupId, created_at: now, updated_at: now }
  await db.q
    .insertInto('loans')
    .values({
      ...written,
      id,
      contact_id: contactId,
      from_day: isReserved ? input.from : null,
      due: input.due,
      out_at: isReserved ? null : now,
      notes: input.notes,
      created_by: userId,
    })
    .execute()
  await insertLines(
    db,
    lent.map(([entityId, quantity]) => ({
      ...written,
      id: newId(),
      loan_id: id,
      entity_id: entityId,
      name: requireValue(asked.rows.get(entityId)).name,
      quantity: fromMillionths(quantity),
      returned_at: null,
      note: '',
    })),
  )
  const [loan] = await toLoans(db, groupId, [await requireLoan(db, groupId, id)])
  const unavailable = new Problem('loan.not_available')
  const refused = new Set(refusals.map(({ entityId }) => entityId))
  const problems = input.lines.flatMap(({ entityId }, i) =>
    refused.has(entityId) ? [toLineProblem(i, unavailable)] : [],
  )
  return { ...requireValue(loan), problems: [...asked.problems, ...problems].sort((a, b) => a.line - b.line) }
}

/** Days for which items have to be free. */
function daysOf({ now, request }: Pick<ReadCtx, 'now' | 'request'>, input: Days) {
  const today = request.today(now)
  const isReserved = input.from !== null && input.from > today
  return { today, isReserved, span: isReserved ? requireDays(input) : spanFrom(today, input.due) }
}

/** Tells what is free of some items, and of what lies in them. */
export async function checkLoan(
  ctx: ReadCtx,
  input: InputOf<typeof checkOperation>,
): Promise<ReplyOf<typeof checkOperation>> {
  const { db, actor } = ctx
  const { groupId } = actor
  const asked = await gather(ctx, input)
  const availability = await Availability.of(db, groupId, asked.rows, daysOf(ctx, input))
  // Of contents anything that is free is lent.
  const inside = asked.contents.map(({ id }) => [id, 1] as const)
  return tellAvailable(db, groupId, availability, new Map([...inside, ...asked.wanted]))
}

interface Gathered {
  /** Everything that is named or lies in something named, by id. */
  readonly rows: Map<string, Lendable>
  readonly wanted: Map<string, number>
  readonly contents: Lendable[]
  readonly problems: LineProblem[]
}

/** Items that a request names, and those that lie in them. Of a location only its contents are lent. */
async function gather(
  { db, actor: { groupId } }: Pick<ReadCtx, 'db' | 'actor'>,
  { lines, onProblem }: Pick<Input, 'lines' | 'onProblem'>,
): Promise<Gathered> {
  const rows = await findLendable(db, groupId, [...new Set(lines.map(({ entityId }) => entityId))])
  const wanted = new Map<string, number>()
  const inside = new Map<string, Lendable>()
  const problems: LineProblem[] = []
  for (const [i, { entityId, quantity, withContents }] of lines.entries()) {
    const row = rows.get(entityId)
    const problem = problemOf(i, row, withContents)
    if (problem !== undefined && onProblem === 'stop') throw problem
    if (row === undefined || problem !== undefined) {
      problems.push(toLineProblem(i, problem ?? new Problem('entity.not_found')))
      continue
    }
    if (row.is_location === 0) wanted.set(entityId, (wanted.get(entityId) ?? 0) + toMillionths(quantity))
    if (!withContents) continue
    const found = await findContents(db, groupId, entityId, maxLoanLines)
    for (const each of found) if (each.is_location === 0) inside.set(each.id, each)
    if (inside.size > maxLoanLines)
      throw invalid(`lines.${i}.withContents`, 'too_many', { limit: maxLoanLines })
  }
  for (const row of inside.values()) rows.set(row.id, row)
  return { rows, wanted, contents: [...inside.values()], problems }
}

function problemOf(i: number, row: Lendable | undefined, withContents: boolean): Problem | undefined {
  if (row === undefined) return new Problem('entity.not_found')
  return row.is_location === 1 && !withContents ? invalid(`lines.${i}.entityId`, 'not_item') : undefined
}

/** A line that was left out. */
export const toLineProblem = (line: number, { code, message }: Problem): LineProblem => ({
  line,
  code,
  error: message,
})
