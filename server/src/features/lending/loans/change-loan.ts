import type { handOverLoan, updateLoan as operation, SignedLoan } from '@stowage/contract/lending/loans'
import type { InputOf } from '@stowage/contract/protocol/operation'
import type { Updateable } from 'kysely'
import type { InventoryRows } from '#db/inventory/inventory-tables.ts'
import type { Span } from '#features/entities/index.ts'
import type { Answer } from '#http/output/answer.ts'
import { Problem } from '#kernel/problem.ts'
import type { WriteCtx } from '#server/context.ts'
import { findMeant } from '../contacts/meant-contact.ts'
import { Availability, findLendable, notAvailable, wantedIn } from './lendable.ts'
import { requireDays, spanFrom, takesMore } from './loan-days.ts'
import { findLines, type LoanRow, requireLoan, showLoan } from './loans.queries.ts'

/** Changes contact, days and notes of a loan. */
export async function updateLoan(
  ctx: WriteCtx,
  input: InputOf<typeof operation>,
): Promise<Answer<SignedLoan>> {
  const { db, actor, now, request } = ctx
  const { groupId } = actor
  const { id, due, notes } = input
  const before = await requireLoan(db, groupId, id)
  request.expectVersion(before.version)
  const today = request.today(now)
  const isReserved = before.out_at === null
  const span = isReserved ? requireDays(input) : spanFrom(today, due)
  const contactId = (await findMeant(ctx, input)) ?? before.contact_id
  if (takesMore(before, span, today)) await requireFree(ctx, before, span)
  await setLoan(ctx, before, {
    contact_id: contactId,
    from_day: isReserved ? input.from : before.from_day,
    due,
    notes,
  })
  return showLoan(db, groupId, id)
}

/** Hands a reservation over. */
export async function handOver(
  ctx: WriteCtx,
  { id }: InputOf<typeof handOverLoan>,
): Promise<Answer<SignedLoan>> {
  const { db, actor, now, request } = ctx
  const { groupId } = actor
  const before = await requireLoan(db, groupId, id)
  request.expectVersion(before.version)
  if (before.out_at !== null) throw new Problem('loan.handed_over')
  await requireFree(ctx, before, spanFrom(request.today(now), before.due))
  await setLoan(ctx, before, { out_at: now })
  return showLoan(db, groupId, id)
}

/**
 * Refuses days on which an item of a loan is not free beside the loan itself; what is out stays so when less of it is there by now, or
 * when it has become a location.
 */
async function requireFree(
  { db, actor: { groupId }, now, request }: WriteCtx,
  { id, out_at }: LoanRow,
  span: Span,
): Promise<void> {
  const wanted = wantedIn(
    (await findLines(db, groupId, [id])).filter(({ returned_at }) => returned_at === null),
  )
  const rows = await findLendable(db, groupId, [...wanted.keys()])
  const asked = { span, today: request.today(now), except: id }
  const refusals = (await Availability.of(db, groupId, rows, asked))
    .refusals(wanted)
    .filter(({ reason, inTheWay }) =>
      out_at !== null && (reason === 'lent' || reason === 'location') ? inTheWay.length > 0 : true,
    )
  if (refusals.length > 0) throw await notAvailable(db, groupId, refusals)
}

const setLoan = (
  { db, actor, now }: WriteCtx,
  { id, version }: LoanRow,
  changes: Updateable<InventoryRows['loans']>,
): Promise<unknown> =>
  db.q
    .updateTable('loans')
    .set({ ...changes, updated_at: now, version: version + 1 })
    .where('group_id', '=', actor.groupId)
    .where('id', '=', id)
    .execute()
