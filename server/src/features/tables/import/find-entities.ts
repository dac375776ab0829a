import { readId } from '@stowage/contract/values/ids'
import { forEachBatch } from '#db/query/batches.ts'
import { statement } from '#db/query/statement.ts'
import type { Reader } from '#db/reader-writer.ts'
import { appendTo } from '#kernel/append-to.ts'
import { requireValue } from '#kernel/require-value.ts'
import { type LocationNode, nodeColumns } from '../location-tree.ts'

const byReference = statement<{ groupId: string; refs: readonly string[] }>()((q, p, dialect) =>
  q
    .selectFrom('entities')
    .select(nodeColumns)
    .where('group_id', '=', p.groupId)
    .where('import_ref', 'is not', null)
    .where(({ ref }) => dialect.isAnyOf(ref('import_ref'), p.refs, 'text')),
)

const byId = statement<{ groupId: string; ids: readonly string[] }>()((q, p, dialect) =>
  q
    .selectFrom('entities')
    .select(nodeColumns)
    .where('group_id', '=', p.groupId)
    .where(({ ref }) => dialect.isAnyOf(ref('id'), p.ids, 'text')),
)

/** Stored entities to which a file may refer, with the members that identify and place them. */
export interface StoredRows {
  readonly byRef: ReadonlyMap<string, readonly LocationNode[]>
  readonly byId: ReadonlyMap<string, LocationNode>
}

interface Naming {
  readonly importRef: string | null
  readonly parentRef: string | undefined
  readonly url: { readonly id: string } | undefined
}

/** Looks up everything that the rows name by reference or by id. */
export async function findStored(db: Reader, groupId: string, asked: readonly Naming[]): Promise<StoredRows> {
  const refs = new Set<string>()
  const ids = new Set<string>()
  await forEachBatch(asked, async rows => {
    for (const row of rows) noteNames(row, refs, ids)
  })
  const stored = { byRef: new Map<string, LocationNode[]>(), byId: new Map<string, LocationNode>() }
  await forEachBatch([...refs], async batch => {
    for (const row of await db.all(byReference, { groupId, refs: batch })) enter(row, stored)
  })
  await forEachBatch([...ids], async batch => {
    for (const row of await db.all(byId, { groupId, ids: batch })) stored.byId.set(row.id, row)
  })
  return stored
}

function noteNames({ importRef, parentRef, url }: Naming, refs: Set<string>, ids: Set<string>): void {
  if (importRef !== null) refs.add(importRef)
  if (url !== undefined) ids.add(url.id)
  if (parentRef === undefined || parentRef === '') return
  refs.add(parentRef)
  const id = readId(parentRef.trim())
  if (id !== undefined) ids.add(id)
}

function enter(
  row: LocationNode,
  { byRef, byId }: { byRef: Map<string, LocationNode[]>; byId: Map<string, LocationNode> },
): void {
  byId.set(row.id, row)
  appendTo(byRef, requireValue(row.import_ref), row)
}
