import type { SearchHit } from '@stowage/contract/entities/search'
import { sql } from 'kysely'
import { statement } from '#db/query/statement.ts'
import type { Reader } from '#db/reader-writer.ts'
import { type Needle, photosOf } from '#features/entities/index.ts'
import { showAssetNumber } from '#kernel/asset-number.ts'
import { chainFrom } from '#kernel/hierarchy.ts'
import { findMembers, textColumns } from './entity-members.ts'
import { type Match, ranks } from './match.ts'

/** What an answer tells of an entity besides its name. */
type Shown = Pick<SearchHit, 'assetId' | 'imageId' | 'thumbnailId' | 'path' | 'found'>

const textsOf = statement<{ groupId: string; rowNumbers: readonly number[] }>()((q, p, dialect) =>
  q
    .selectFrom('entities')
    .select(['n', 'id', 'parent_id', 'asset_number', ...textColumns])
    .where(({ ref }) => dialect.impliedGroup(ref('group_id'), p.groupId))
    .where(({ ref }) => dialect.isAnyOf(ref('n'), p.rowNumbers, 'number')),
)

/** Everything that entities belong to, at any distance, and themselves. */
const aboveOf = statement<{ groupId: string; ids: readonly string[] }>()(
  (_q, p, dialect) => sql<{ id: string | null }>`
    with recursive up (id) as (
      select value from ${dialect.listTable(p.ids, 'text')} start
      union
      select (select e.parent_id from entities e where e.group_id = ${p.groupId} and e.id = up.id)
      from up where up.id is not null)
    select id from up`,
)

const namesOf = statement<{ groupId: string; ids: readonly string[] }>()((q, p, dialect) =>
  q
    .selectFrom('entities')
    .select(['id', 'name', 'parent_id'])
    .where('group_id', '=', p.groupId)
    .where(({ ref }) => dialect.isAnyOf(ref('id'), p.ids, 'text')),
)

/** What the answers tell of entities, by their row numbers. */
export async function showEntities(
  db: Reader,
  groupId: string,
  matches: readonly Match[],
  words: readonly Needle[],
): Promise<ReadonlyMap<number, Shown>> {
  const rowNumbers = matches.flatMap(({ n }) => n ?? [])
  if (rowNumbers.length === 0) return new Map()
  const rows = await db.all(textsOf, { groupId, rowNumbers })
  const ids = rows.map(({ id }) => id)
  const others = matches.filter(({ rank }) => rank === ranks.other)
  const [photoRows, aboveRows, founds] = await Promise.all([
    db.all(photosOf, { groupId, ids }),
    findAbove(db, groupId, ids),
    findMembers(db, groupId, rows, others, words),
  ])
  const photos = new Map(photoRows.map(photo => [photo.entity_id, photo]))
  const above = new Map(aboveRows.map(each => [each.id, each]))
  return new Map(
    rows.map(row => {
      const chain = chainFrom(row.parent_id, id => above.get(id)?.parent_id ?? null)
      const photo = photos.get(row.id)
      const found = founds.get(row.n)
      const shown: Shown = {
        assetId: showAssetNumber(row.asset_number),
        path: [...chain].reverse().map(id => above.get(id)?.name ?? ''),
        ...(photo === undefined ? {} : { imageId: photo.id }),
        ...(photo?.thumbnail_id ? { thumbnailId: photo.thumbnail_id } : {}),
        ...(found === undefined ? {} : { found }),
      }
      return [row.n, shown]
    }),
  )
}

async function findAbove(db: Reader, groupId: string, ids: readonly string[]) {
  const climbed = await db.all(aboveOf, { groupId, ids })
  return db.all(namesOf, { groupId, ids: climbed.flatMap(({ id }) => id ?? []) })
}
