import type { EntityChangeIn } from '@stowage/contract/entity-bulk'
import { batchesOf } from '#db/query/batches.ts'
import type { Reader } from '#db/reader-writer.ts'
import { keysOf } from '#kernel/keys-of.ts'
import type { SelectedRow } from '../list/find-selected.ts'
import { findTagsOf } from '../read/tag-links.queries.ts'
import type { BulkSubject } from './bulk-subjects.ts'
import type { Outcome } from './outcome.ts'
import { changeTags, type WantedChange } from './wanted-change.ts'

/** Does a change ask for nothing but other tags? */
export const isOfTagsOnly = (asked: EntityChangeIn): boolean =>
  keysOf(asked).every(
    member => asked[member] === undefined || member === 'addTagIds' || member === 'removeTagIds',
  )

/** Which tags each of some entities is to have, where that differs; nothing else of them is read. */
export async function* planTags(
  db: Reader,
  groupId: string,
  rows: readonly SelectedRow[],
  { outcome, wanted }: { readonly outcome: Outcome; readonly wanted: WantedChange },
): AsyncGenerator<readonly BulkSubject[]> {
  for await (const batch of batchesOf(rows)) {
    const rowNumbers = batch.map(({ n }) => n)
    const carried = await findTagsOf(db, groupId, rowNumbers)
    yield batch.flatMap(({ id, n }): BulkSubject[] => {
      const before = carried.get(n) ?? []
      const tags = changeTags(before, wanted)
      if (tags === before) outcome.unchanged++
      else outcome.changed++
      return tags === before ? [] : [{ change: 'set', id, n, members: {}, tags }]
    })
  }
}
