import { inBatches } from '#db/query/batches.ts'
import type { Reader } from '#db/reader-writer.ts'
import { formsOf, oneFormOf } from '#db/stored-address.ts'

/** Somebody who has an account here. */
export interface Account {
  readonly id: string
  readonly email: string
  readonly oidc_issuer: string | null
  readonly oidc_subject: string | null
}

/** What is here already of what would come. */
export interface Present {
  readonly groups: ReadonlySet<string>
  readonly byId: ReadonlyMap<string, Account>
  readonly byEmail: ReadonlyMap<string, Account>
  /** Issuer and subject, with a blank between them. */
  readonly byIdentity: ReadonlyMap<string, Account>
}

/** An empty installation. */
export const nothingYet: Present = {
  groups: new Set(),
  byId: new Map(),
  byEmail: new Map(),
  byIdentity: new Map(),
}

/** By what an identity at a provider is looked up. */
export const identityOf = (issuer: string, subject: string): string => `${issuer} ${subject}`

/** Looks which of these groups and people are here. */
export async function findPresent(
  db: Reader,
  groupIds: readonly string[],
  movedUsers: readonly Pick<Account, 'id' | 'email' | 'oidc_subject'>[],
): Promise<Present> {
  const groups = await inBatches(groupIds, batch =>
    db.q.selectFrom('groups').select('id').where('id', 'in', batch).execute(),
  )
  const found: Account[] = []
  for (const column of ['id', 'email', 'oidc_subject'] as const) {
    const values = movedUsers.map(user => user[column] ?? '').filter(value => value !== '')
    const wanted = column === 'email' ? values.flatMap(formsOf) : values
    const accounts = await inBatches(wanted, batch =>
      db.q
        .selectFrom('users')
        .select(['id', 'email', 'oidc_issuer', 'oidc_subject'])
        .where(column, 'in', batch)
        .execute(),
    )
    found.push(...accounts)
  }
  return {
    groups: new Set(groups.map(({ id }) => id)),
    byId: new Map(found.map(each => [each.id, each])),
    byEmail: new Map(found.map(each => [oneFormOf(each.email), each])),
    byIdentity: new Map(
      found.map(each => [identityOf(each.oidc_issuer ?? '', each.oidc_subject ?? ''), each]),
    ),
  }
}
