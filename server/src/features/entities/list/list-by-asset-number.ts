import type { AssetPage, listByAssetNumber as operation } from '@stowage/contract/assets'
import type { InputOf } from '@stowage/contract/operation'
import { windowOf } from '@stowage/contract/page'
import { statement } from '#db/query/statement.ts'
import { Streamed } from '#http/output/answer.ts'
import { requireAssetNumber } from '#kernel/asset-number.ts'
import type { ReadCtx } from '#server/context.ts'
import { RowLoader } from './rows.ts'
import { loadAll, maxHeldRows, writePage } from './write-page.ts'

const withNumber = statement<{ groupId: string; number: number }>()((q, p) =>
  q
    .selectFrom('entities')
    .select('n')
    .where('group_id', '=', p.groupId)
    .where('asset_number', '=', p.number)
    .orderBy('name_key')
    .orderBy('id'),
)

const withoutNumber = statement<{ groupId: string }>()((q, p) =>
  q
    .selectFrom('entities')
    .select('n')
    .where('group_id', '=', p.groupId)
    .where('asset_number', 'is', null)
    .orderBy('name_key')
    .orderBy('id'),
)

/** Lists what has an asset number, items and locations, archived too, by name; 0 lists what has none. */
export async function listByAssetNumber(
  { db, actor }: ReadCtx,
  input: InputOf<typeof operation>,
): Promise<AssetPage | Streamed> {
  const { groupId } = actor
  const number = requireAssetNumber(input.id)
  const rows =
    number === null ? await db.all(withoutNumber, { groupId }) : await db.all(withNumber, { groupId, number })
  const { from, size } = windowOf(input)
  const rowNumbers = rows.slice(from, size === undefined ? undefined : from + size).map(({ n }) => n)
  const loader = new RowLoader(db, groupId, { photos: false, counts: false, members: [] })
  const frame = { page: input.page, pageSize: input.pageSize, total: rows.length }
  if (rowNumbers.length > maxHeldRows)
    return new Streamed(writePage(frame, loadAll(rowNumbers, loader), () => ({})))
  return { ...frame, items: await loader.load(rowNumbers) }
}
