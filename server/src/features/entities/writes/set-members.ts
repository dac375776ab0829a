import { inBatches } from '#db/query/batches.ts'
import type { Reader } from '#db/reader-writer.ts'
import { keysOf } from '#kernel/keys-of.ts'
import { requireValue } from '#kernel/require-value.ts'
import { searchedColumns } from '../derived/search-text.ts'
import { valueColumns } from '../derived/totals-accumulator.ts'
import type { Change, EntityRow, Field, LoadedEntity, StoredEntity } from '../model/entity.ts'
import { rowsByNumber } from '../read/rows-by-number.queries.ts'
import { completeEntities, findByIds, type Parts } from './complete-entities.ts'

/** What is to be set of a stored entity; what is not named stays. */
export interface MembersToSet {
  readonly id: string
  /** Its row number, where it is known: it is found sooner by that. */
  readonly n?: number
  readonly members: Partial<StoredEntity>
  readonly tags?: readonly number[]
  readonly fields?: readonly Field[]
}

/** What becomes of an entity that is there before and after. */
export interface Changed extends Change {
  readonly before: LoadedEntity
  readonly after: LoadedEntity
}

/**
 * What becomes of stored entities, each as one more version of it, in the order in which they are named; all must be there.
 * Tags and fields that need not be known to save that are not read.
 */
export async function setMembers(
  { db, groupId, now }: { readonly db: Reader; readonly groupId: string; readonly now: string },
  wanted: readonly MembersToSet[],
): Promise<Changed[]> {
  const entities = await completeEntities(db, groupId, await findRows(db, groupId, wanted), partsFor(wanted))
  return wanted.map(({ id, members, tags, fields }) => {
    const before = requireValue(entities.get(id))
    const row = { ...before.row, updated_at: now, ...members, version: before.row.version + 1 }
    return { before, after: { row, tags: tags ?? before.tags, fields: fields ?? before.fields } }
  })
}

function findRows(db: Reader, groupId: string, wanted: readonly MembersToSet[]): Promise<EntityRow[]> {
  const rowNumbers = wanted.flatMap(({ n }) => n ?? [])
  if (rowNumbers.length === wanted.length)
    return inBatches(rowNumbers, batch => db.all(rowsByNumber, { groupId, rowNumbers: batch }))
  return findByIds(
    db,
    groupId,
    wanted.map(({ id }) => id),
  )
}

/** What must be known of entities to save what is set of them: totals count by tag, and fields are part of the search text. */
function partsFor(wanted: readonly MembersToSet[]): Parts {
  const names = new Set<string>(wanted.flatMap(({ members }) => keysOf(members)))
  return {
    tags: wanted.some(({ tags }) => tags !== undefined) || valueColumns.some(name => names.has(name)),
    fields:
      wanted.some(({ fields }) => fields !== undefined) || searchedColumns.some(name => names.has(name)),
  }
}

/** What never changes. */
const fixedColumns = new Set<keyof StoredEntity>(['n', 'id', 'group_id', 'created_at'])

/** What takes an entity from one state to another. */
export const changeBetween = (before: LoadedEntity, after: LoadedEntity): MembersToSet => ({
  id: after.row.id,
  n: after.row.n,
  members: Object.fromEntries(
    keysOf(after.row)
      .filter(name => !fixedColumns.has(name) && before.row[name] !== after.row[name])
      .map(name => [name, after.row[name]]),
  ),
  ...(before.tags === after.tags ? {} : { tags: after.tags }),
  ...(before.fields === after.fields ? {} : { fields: after.fields }),
})
