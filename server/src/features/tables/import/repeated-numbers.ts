import { forEachBatch } from '#db/query/batches.ts'
import { statement } from '#db/query/statement.ts'
import type { Reader } from '#db/reader-writer.ts'
import { appendTo } from '#kernel/append-to.ts'
import { showAssetNumber } from '#kernel/asset-number.ts'
import type { Subject } from './match-rows.ts'
import type { Warnings } from './warnings.ts'

const byNumber = statement<{ groupId: string; numbers: readonly number[] }>()((q, p, dialect) =>
  q
    .selectFrom('entities')
    .select(['id', 'asset_number'])
    .where('group_id', '=', p.groupId)
    .where(({ ref }) => dialect.isAnyOf(ref('asset_number'), p.numbers, 'number')),
)

/** Warns of asset numbers that several items have when the file is imported, in the file itself or with what is there. */
export async function warnOfRepeatedNumbers(
  db: Reader,
  groupId: string,
  subjects: readonly Subject[],
  warnings: Warnings,
): Promise<void> {
  const byAsset = new Map<number, Subject[]>()
  const inFile = new Set<string>()
  await forEachBatch(subjects, async batch => {
    for (const subject of batch) {
      const { assetNumber } = subject.asked
      inFile.add(subject.id)
      if (assetNumber !== null) appendTo(byAsset, assetNumber, subject)
    }
  })
  const taken = new Set<number>()
  await forEachBatch([...byAsset.keys()], async numbers => {
    // What the file speaks of has the number that it says.
    for (const { id, asset_number } of await db.all(byNumber, { groupId, numbers }))
      if (asset_number !== null && !inFile.has(id)) taken.add(asset_number)
  })
  await forEachBatch([...byAsset], async batch => {
    for (const [number, having] of batch)
      if (having.length > 1 || taken.has(number))
        for (const { asked } of having)
          warnings.add('repeated_asset_number', { assetId: showAssetNumber(number) }, asked.row)
  })
}
