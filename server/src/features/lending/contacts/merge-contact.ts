import type { ContactMerge, mergeContact as operation } from '@stowage/contract/lending/contacts'
import type { InputOf } from '@stowage/contract/protocol/operation'
import { sql } from 'kysely'
import { pagesById } from '#db/query/keyset.ts'
import { statement } from '#db/query/statement.ts'
import type { Writer } from '#db/reader-writer.ts'
import { tellMerge } from '#features/entities/index.ts'
import { invalid } from '#kernel/problem.ts'
import { defineLongWrite, type PlanCtx, type Requester } from '#long-writes/define-long-write.ts'
import type { LongWrites } from '#long-writes/long-writes.ts'
import type { Done, WorkCtx, WriteCtx } from '#server/context.ts'
import { findLoans, type LoanRow } from '../loans/loans.queries.ts'
import { type ContactRow, requireContact, toContact } from './contacts.queries.ts'
import { findContacts, putContacts, type StoredContact } from './save-contacts.ts'

type Input = InputOf<typeof operation>

const filled = ['email', 'phone', 'reference', 'notes', 'user_id'] as const

/** Facts that a contact gets from the one that is merged into it. */
type Facts = Pick<ContactRow, (typeof filled)[number]>

interface Merged {
  readonly id: string
  readonly into: string
  readonly loans: number
}

/** One step of a merge. */
type Subject =
  | { readonly change: 'moveLoan'; readonly id: string; readonly into: string }
  | { readonly change: 'fill'; readonly id: string; readonly facts: Facts }
  | { readonly change: 'deleteContact'; readonly id: string }

type MovedLoan = Pick<LoanRow, 'id' | 'contact_id' | 'updated_at'>

/** State that takes a batch back: loans, filled contacts and deleted ones as they were. */
interface Undo {
  readonly loans: readonly MovedLoan[]
  readonly former: readonly StoredContact[]
  readonly deleted: readonly StoredContact[]
}

const loansAfter = statement<{ groupId: string; contactId: string; after: string; limit: number }>()((q, p) =>
  q
    .selectFrom('loans')
    .select('id')
    .where('group_id', '=', p.groupId)
    .where('contact_id', '=', p.contactId)
    .where('id', '>', p.after)
    .orderBy('id')
    .limit(p.limit),
)

const loanCount = statement<{ groupId: string; contactId: string }>()((q, p) =>
  q
    .selectFrom('loans')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('group_id', '=', p.groupId)
    .where('contact_id', '=', p.contactId),
)

/** Merges a contact into another one, of however many loans. */
export const mergeContacts = defineLongWrite({
  kind: 'contacts.merge',
  format: 2,
  async countSubjects({ db, actor: { groupId }, request }: WriteCtx<Requester>, { id }: Input) {
    const { version } = await requireContact(db, groupId, id)
    request.expectVersion(version)
    return 2 + Number((await db.first(loanCount, { groupId, contactId: id }))?.count)
  },
  async *plan({ db, groupId }: PlanCtx, { id, into }: Input): AsyncGenerator<readonly Subject[], Merged> {
    const from = await requireContact(db, groupId, id)
    const target = await requireContact(db, groupId, into)
    if (id === into) throw invalid('into', 'same_contact')
    const facts = filledFrom(target, from)
    if (filled.some(member => facts[member] !== target[member])) yield [{ change: 'fill', id: into, facts }]
    let loans = 0
    for await (const rows of pagesById((after, limit) =>
      db.all(loansAfter, { groupId, contactId: id, after, limit }),
    )) {
      loans += rows.length
      yield rows.map(row => ({ change: 'moveLoan', id: row.id, into }))
    }
    yield [{ change: 'deleteContact', id }]
    return { id, into, loans }
  },
  async apply({ db, groupId, now }, subjects: readonly Subject[]): Promise<Undo> {
    const moves = new Map<string, string>()
    const fills = new Map<string, Facts>()
    const gone: string[] = []
    for (const each of subjects) {
      if (each.change === 'moveLoan') moves.set(each.id, each.into)
      if (each.change === 'fill') fills.set(each.id, each.facts)
      if (each.change === 'deleteContact') gone.push(each.id)
    }
    const loans = await findLoans(db, groupId, [...moves.keys()])
    await putLoans(
      db,
      groupId,
      loans.map(({ id }) => ({ id, contact_id: moves.get(id) ?? null, updated_at: now })),
    )
    const former = await findContacts(db, groupId, [...fills.keys()])
    await putContacts(
      db,
      former.map(row => ({ ...row, ...fills.get(row.id), updated_at: now })),
    )
    const deleted = await findContacts(db, groupId, gone)
    for (const { id } of deleted)
      await db.q.deleteFrom('contacts').where('group_id', '=', groupId).where('id', '=', id).execute()
    return {
      loans: loans.map(({ id, contact_id, updated_at }) => ({ id, contact_id, updated_at })),
      former,
      deleted,
    }
  },
  async revert({ db, groupId }, _subjects, { loans, former, deleted }: Undo) {
    for (const row of deleted) await db.q.insertInto('contacts').values(row).execute()
    await putContacts(db, former)
    await putLoans(db, groupId, loans)
  },
  finish: ({ db, groupId }, merge) => tellMerge(db, groupId, merge),
  result: facts => facts,
})

/** Merges a contact into another one. */
export const mergeContact =
  (longWrites: LongWrites) =>
  (work: WorkCtx, input: Input): Promise<ContactMerge> =>
    longWrites.runAndShow(work, mergeContacts, input, async ({ db, result, changeId }: Done<Merged>) => ({
      into: toContact(await requireContact(db, work.actor.groupId, input.into)),
      loans: result.loans,
      change: changeId ?? null,
    }))

/** The facts of a contact, with those of another one where it has none. */
const filledFrom = (into: ContactRow, from: ContactRow): Facts => ({
  email: into.email || from.email,
  phone: into.phone || from.phone,
  reference: into.reference || from.reference,
  notes: into.notes || from.notes,
  user_id: into.member ?? from.member ?? into.user_id,
})

const movedLoans = statement<{ rows: string }>()(
  (_q, p, dialect) => sql`
    update loans set contact_id = given.contact_id, updated_at = given.updated_at, version = loans.version + 1
    from ${dialect.recordTable(p.rows, { group_id: 'text', id: 'text', contact_id: 'text', updated_at: 'text' })} given
    where loans.group_id = given.group_id and loans.id = given.id`,
)

async function putLoans(db: Writer, groupId: string, loans: readonly MovedLoan[]): Promise<void> {
  if (loans.length === 0) return
  await db.run(movedLoans, { rows: JSON.stringify(loans.map(loan => ({ ...loan, group_id: groupId }))) })
}
