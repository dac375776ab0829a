import type { Contact } from '@stowage/contract/lending/contacts'
import type { Loan, LoanLine } from '@stowage/contract/lending/loans'
import { stateOf } from '../data/items/loans.ts'
import * as operations from '../data/wire/operations.ts'
import { FakeProblem, type FakeServer } from './fake-server.ts'
import { newId } from './samples.ts'

/** A contact of whom only the name and `given` are known. */
export const contact = (name: string, given: Partial<Contact> = {}): Contact => ({
  id: newId(),
  name,
  email: '',
  phone: '',
  reference: '',
  notes: '',
  userId: null,
  ...given,
})

/** An item in a loan. */
export const lentItem = (name: string, given: Partial<Omit<LoanLine, 'entity'>> = {}): LoanLine => ({
  id: newId(),
  entity: { id: newId(), name, assetId: '', imageId: null, thumbnailId: null, exists: true },
  quantity: 1,
  returnedAt: null,
  note: '',
  ...given,
})

/** Items that are out, unless `given` says otherwise. */
export const loan = ({ id, name }: Contact, lines: LoanLine[], given: Partial<Loan> = {}): Loan => ({
  id: newId(),
  contact: { id, name },
  from: null,
  due: null,
  outAt: '2026-01-05T10:00:00.000Z',
  notes: '',
  lines,
  createdBy: null,
  ...given,
})

/** Answers what the page reads of loans and contacts, and takes items back. */
export function answerLending(server: FakeServer, contacts: readonly Contact[], given: readonly Loan[]) {
  const kept = { loans: given }
  const isListed = (each: Loan, status: unknown): boolean =>
    status === undefined || stateOf(each) === status || (status === 'out' && stateOf(each) === 'overdue')
  server.answer(operations.listLoans, ({ status, contactId, q }) => ({
    items: kept.loans.filter(
      each =>
        isListed(each, status) &&
        (contactId === undefined || each.contact?.id === contactId) &&
        JSON.stringify([each.contact?.name, each.lines]).includes(String(q ?? '')),
    ),
    next: null,
  }))
  server.answer(operations.getLoan, ({ id }) => {
    const found = kept.loans.find(each => each.id === id)
    if (found === undefined) throw new FakeProblem('loan.not_found')
    return { ...found, signatures: { out: null, back: null } }
  })
  server.answer(operations.returnLoans, ({ lines }) => {
    const back = new Set(lines.map(({ lineId }) => lineId))
    kept.loans = kept.loans.map(each => ({
      ...each,
      lines: each.lines.map(line =>
        back.has(line.id) ? { ...line, returnedAt: '2026-02-01T10:00:00.000Z' } : line,
      ),
    }))
    return { lines: [], problems: [] }
  })
  server.answer(operations.listContacts, ({ q }) => ({
    items: contacts.filter(({ name }) => name.includes(String(q ?? ''))),
    next: null,
  }))
  server.answer(operations.getContact, ({ id }) => {
    const found = contacts.find(each => each.id === id)
    if (found === undefined) throw new FakeProblem('contact.not_found')
    return found
  })
  return kept
}
