import type { ContactRef } from '@stowage/contract/lending/loans'
import { inBatches } from '#db/query/batches.ts'
import { statement } from '#db/query/statement.ts'
import type { Reader } from '#db/reader-writer.ts'

interface Asked {
  readonly groupId: string
  readonly ids: readonly string[]
}

const present = statement<Asked>()((q, p, dialect) =>
  q
    .selectFrom('contacts')
    .select(['id', 'name'])
    .where('group_id', '=', p.groupId)
    .where(({ ref }) => dialect.isAnyOf(ref('id'), p.ids, 'text')),
)

const trashed = statement<Asked>()((q, p, dialect) =>
  q
    .selectFrom('trash')
    .select(['id', 'name'])
    .where('group_id', '=', p.groupId)
    .where(({ ref }) => dialect.isAnyOf(ref('id'), p.ids, 'text'))
    .where('table_name', '=', 'contacts'),
)

/** Names of contacts, those in the trash among them. */
export class ContactNames {
  readonly #names: ReadonlyMap<string, string>

  constructor(rows: readonly ContactRef[]) {
    this.#names = new Map(rows.map(({ id, name }) => [id, name]))
  }

  /** A contact by name; null for one that was removed for good. */
  refTo(id: string | null): ContactRef | null {
    const name = id === null ? undefined : this.#names.get(id)
    return id === null || name === undefined ? null : { id, name }
  }
}

/** The names of some contacts. */
export async function findContactNames(
  db: Reader,
  groupId: string,
  contactIds: readonly string[],
): Promise<ContactNames> {
  const asked = [...new Set(contactIds)]
  const there = await inBatches(asked, ids => db.all(present, { groupId, ids }))
  const known = new Set(there.map(({ id }) => id))
  const missing = asked.filter(id => !known.has(id))
  return new ContactNames([...there, ...(await inBatches(missing, ids => db.all(trashed, { groupId, ids })))])
}
