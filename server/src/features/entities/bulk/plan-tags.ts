import type { EntityChangeIn } from '@stowage/contract/entities/entity-bulk'
import { batchesOf } from '#db/query/batches.ts'
import type { Reader } from '#db/reader-writer.ts'
import { keysOf } from '#kernel/keys-of.ts'
import type { SelectedRow } from '../list/find-selected.ts'
import { findLinksAmong, findTagsOf } from '../read/tag-links.queries.ts'
import type { BulkSubject } from './bulk-subjects.ts'
import type { Outcome } from './outcome.ts'
import type { WantedChange } from './wanted-change.ts'

/** For how many tags each entity is asked whether it carries it, instead of which ones it carries. */
const maxAsked = 16

/** Does a change ask for nothing but other tags? */
export const isOfTagsOnly = (asked: EntityChangeIn): boolean =>
  keysOf(asked).every(
    member => asked[member] === undefined || member === 'addTagIds' || member === 'removeTagIds',
  )

/** Which tags each of some entities gets and loses, where it does; nothing else of them is read. */
export async function* planTags(
  db: Reader,
  groupId: string,
  rows: readonly SelectedRow[],
  { outcome, wanted }: { readonly outcome: Outcome; readonly wanted: WantedChange },
): AsyncGenerator<readonly BulkSubject[]> {
  const wantedTags = new Set(wanted.addedTags)
  const unwantedTags = new Set(wanted.removedTags).difference(wantedTags)
  const asked = [...wantedTags, ...unwantedTags]
  for await (const batch of batchesOf(rows)) {
    const rowNumbers = batch.map(({ n }) => n)
    const carried =
      asked.length > maxAsked
        ? await findTagsOf(db, groupId, rowNumbers)
        : await findLinksAmong(db, { groupId, tags: asked, rowNumbers })
    yield batch.flatMap(({ n }): BulkSubject[] => {
      const had = new Set(carried.get(n))
      const added = wantedTags.difference(had)
      const removed = unwantedTags.intersection(had)
      const isUnchanged = added.size + removed.size === 0
      if (isUnchanged) outcome.unchanged++
      else outcome.changed++
      return isUnchanged ? [] : [{ change: 'tag', n, added: [...added], removed: [...removed] }]
    })
  }
}
