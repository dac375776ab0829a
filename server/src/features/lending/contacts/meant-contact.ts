import { statement } from '#db/query/statement.ts'
import { comparableName } from '#features/entities/index.ts'
import { nameKeyOf } from '#kernel/name-key.ts'
import { invalid, Problem } from '#kernel/problem.ts'
import type { WriteCtx } from '#server/context.ts'
import { requireContact } from './contacts.queries.ts'
import { addContact } from './create-contact.ts'

/** A contact as requests name it. */
export interface NamedContact {
  readonly contactId: string | null
  readonly contactName: string | null
}

const alike = statement<{ groupId: string; key: string }>()((q, p) =>
  q
    .selectFrom('contacts')
    .select(['id', 'name'])
    .where('group_id', '=', p.groupId)
    .where('name_key', '=', p.key)
    .orderBy('id'),
)

/** The contact that is meant; a name that nobody has makes one. Null when none is named. */
export async function findMeant(
  ctx: Pick<WriteCtx, 'db' | 'actor' | 'now'>,
  { contactId, contactName }: NamedContact,
): Promise<string | null> {
  const { db, actor } = ctx
  const { groupId } = actor
  if (contactId !== null) return (await requireContact(db, groupId, contactId)).id
  if (contactName === null) return null
  const wanted = comparableName(contactName)
  const named = (await db.all(alike, { groupId, key: nameKeyOf(contactName) })).filter(
    ({ name }) => comparableName(name) === wanted,
  )
  const [first, second] = named
  if (second !== undefined)
    throw new Problem('contact.ambiguous', { extra: { contacts: named.slice(0, 20) } })
  if (first !== undefined) return first.id
  const blank = { email: '', phone: '', reference: '', notes: '', userId: null }
  return addContact(ctx, { ...blank, name: contactName })
}

/** The contact that is meant; one is needed. */
export async function requireMeant(
  ctx: Pick<WriteCtx, 'db' | 'actor' | 'now'>,
  named: NamedContact,
): Promise<string> {
  const id = await findMeant(ctx, named)
  if (id === null) throw invalid('contactId', 'required')
  return id
}
