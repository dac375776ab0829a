import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { ContactIn } from '@stowage/contract/lending/contacts'
import {
  createLoan as createLoanOperation,
  returnLoans as returnLoansOperation,
} from '@stowage/contract/lending/loans'
import { z } from 'zod'
import { createContact, createLoan, returnLoans } from '#features/lending/index.ts'
import { addMilliseconds, day } from '#kernel/clock.ts'
import { dayAfter } from '#kernel/days.ts'
import type { WriteCtx } from '#server/context.ts'
import { findByName } from './find-by-name.ts'

/** Contacts and loans of the sample; days count from today. */
const Sample = z.strictObject({
  contacts: z.array(ContactIn),
  loans: z.array(
    z.strictObject({
      contact: z.string(),
      made: z.int(),
      from: z.int().optional(),
      due: z.int().optional(),
      returned: z.int().optional(),
      notes: z.string().optional(),
      items: z.record(z.string(), z.number()).describe('Quantities by name'),
    }),
  ),
})

/** Lends items of the sample inventory to sample contacts. `write` runs work as of a moment. */
export async function lendSample(
  folder: string,
  now: string,
  write: <R>(now: string, work: (ctx: WriteCtx) => Promise<R>) => Promise<R>,
): Promise<void> {
  const sample = Sample.parse(JSON.parse(await readFile(path.join(folder, 'loans.json'), 'utf8')))
  const at = (days: number): string => addMilliseconds(now, days * day)
  const dayIn = (days: number | undefined): string | null =>
    days === undefined ? null : dayAfter(now.slice(0, 10), days)
  for (const contact of sample.contacts) await write(now, ctx => createContact(ctx, contact))
  for (const { contact, made, from, due, returned, notes, items } of sample.loans) {
    const loan = await write(at(made), async ctx => {
      const lines = (await findByName(ctx, Object.keys(items))).map(({ id, name }) => ({
        entityId: id,
        quantity: items[name],
      }))
      const input = { contactName: contact, from: dayIn(from), due: dayIn(due), notes, lines }
      return createLoan(ctx, createLoanOperation.body.parse(input))
    })
    if (returned === undefined) continue
    const lines = loan.lines.map(({ id }) => ({ lineId: id }))
    await write(at(returned), ctx => returnLoans(ctx, returnLoansOperation.body.parse({ lines })))
  }
}
