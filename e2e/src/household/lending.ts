import { createContact } from '@stowage/contract/lending/contacts'
import { createLoan, returnLoans } from '@stowage/contract/lending/loans'
import type { Client } from '@stowage/contract/protocol/client'
import { inDays } from './days.ts'

/** Lends and reserves items, and takes one back. */
export async function lendItems(client: Client, ids: ReadonlyMap<string, string>): Promise<void> {
  const linesOf = (...names: string[]) => names.map(name => ({ entityId: ids.get(name) ?? '' }))
  const anna = await client.call(createContact, {
    name: 'Anna Seidel',
    phone: '+49 30 5550123',
    email: 'anna.seidel@lindenhof.example',
    reference: 'M-1042',
    notes: 'Brings things back on Saturdays.',
  })
  const ben = await client.call(createContact, { name: 'Ben Roth', phone: '+49 30 5550188' })
  await client.call(createLoan, {
    contactId: anna.id,
    due: inDays(-5),
    notes: 'For the raised beds.',
    lines: linesOf('Cordless drill', 'Table saw', 'Bandsaw'),
  })
  await client.call(createLoan, { contactId: ben.id, due: inDays(12), lines: linesOf('Cargo bicycle') })
  await client.call(createLoan, {
    contactId: ben.id,
    from: inDays(3),
    due: inDays(5),
    lines: linesOf('Dinghy "Möwe"', 'Outboard motor, 4 hp'),
  })
  const { lines } = await client.call(createLoan, {
    contactId: anna.id,
    lines: linesOf('Lawn mower, cordless'),
  })
  await client.call(returnLoans, { lines: lines.map(({ id }) => ({ lineId: id, note: 'Cleaned' })) })
}
