import { type Language, languageIn } from '#kernel/language.ts'
import type { Reader } from './reader-writer.ts'

/** Language that a person has chosen on the page; English by default. */
export async function languageOf(
  db: Reader,
  person: { readonly id: string } | { readonly email: string },
): Promise<Language> {
  const [column, value] = 'id' in person ? (['id', person.id] as const) : (['email', person.email] as const)
  const user = await db.q.selectFrom('users').select('settings').where(column, '=', value).executeTakeFirst()
  return languageIn(user?.settings ?? '{}')
}
