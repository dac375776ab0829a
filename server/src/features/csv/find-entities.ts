import { readId } from '@stowage/contract/ids'
import { inBatches } from '#db/query/batches.ts'
import { statement } from '#db/query/statement.ts'
import type { Reader } from '#db/reader-writer.ts'
import { type EntityRow, findByIds } from '#features/entities/index.ts'
import { requireValue } from '#kernel/require-value.ts'

const byReference = statement<{ groupId: string; refs: readonly string[] }>()((q, p, dialect) =>
  q
    .selectFrom('entities')
    .selectAll()
    .where('group_id', '=', p.groupId)
    .where('import_ref', 'is not', null)
    .where(({ ref }) => dialect.isAnyOf(ref('import_ref'), p.refs, 'text')),
)

/** The stored rows that a file may speak of. */
export interface StoredRows {
  readonly byRef: ReadonlyMap<string, readonly EntityRow[]>
  readonly byId: ReadonlyMap<string, EntityRow>
}

/** Looks up everything that the rows name by reference or by id. */
export async function findStored(
  db: Reader,
  groupId: string,
  asked: readonly { importRef: string | null; parentRef: string; url: { id: string } | undefined }[],
): Promise<StoredRows> {
  const refs = new Set<string>()
  const ids = new Set<string>()
  for (const { importRef, parentRef, url } of asked) {
    if (importRef !== null) refs.add(importRef)
    if (url !== undefined) ids.add(url.id)
    if (parentRef === '') continue
    refs.add(parentRef)
    const id = readId(parentRef.trim())
    if (id !== undefined) ids.add(id)
  }
  const withRef: EntityRow[] = await inBatches([...refs], batch =>
    db.all(byReference, { groupId, refs: batch }),
  )
  const withId: EntityRow[] = await findByIds(db, groupId, [...ids])
  return {
    byRef: Map.groupBy(withRef, row => requireValue(row.import_ref)),
    byId: new Map([...withRef, ...withId].map(row => [row.id, row])),
  }
}
