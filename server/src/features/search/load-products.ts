import { type RawBuilder, sql } from 'kysely'
import { type Needle, readCodes } from '#features/entities/index.ts'
import type { ReadCtx } from '#server/context.ts'
import type { Named } from './match.ts'

/** Things that are looked for among products: those with words, or with ids. */
type Meant = { readonly words: readonly Needle[] } | { readonly ids: readonly string[] }

/** The most products of an answer. */
const mostProducts = 200

/** The first products by name that have all words, or those with ids: there may be thousands. */
export async function loadProducts({ db, actor: { groupId } }: ReadCtx, meant: Meant): Promise<Named[]> {
  const { dialect } = db
  const has = (needle: Needle): RawBuilder<boolean> =>
    sql`(${sql.join(
      needle.map(spelled => dialect.contains(sql.ref('search_text'), spelled)),
      sql` or `,
    )})`
  const conditions =
    'words' in meant ? meant.words.map(has) : [dialect.isAnyOf(sql.ref('id'), meant.ids, 'text')]
  const rows = await db.q
    .selectFrom('products')
    .select(['id', 'name', 'manufacturer', 'model_number', 'codes', 'updated_at'])
    .where('group_id', '=', groupId)
    .where(sql<boolean>`${sql.join(conditions, sql` and `)}`)
    .orderBy('name_key')
    .orderBy('id')
    .limit(mostProducts)
    .execute()
  return rows.map(({ id, name, manufacturer, model_number, codes, updated_at }) => ({
    kind: 'product',
    id,
    name,
    updatedAt: updated_at,
    others: [
      { member: 'manufacturer', text: manufacturer },
      { member: 'modelNumber', text: model_number },
      ...readCodes(codes).map(text => ({ member: 'codes', text })),
    ],
  }))
}
