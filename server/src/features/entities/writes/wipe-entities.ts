import { type RawBuilder, sql } from 'kysely'
import { repeatBatches } from '#db/query/batches.ts'
import type { Writer } from '#db/reader-writer.ts'
import { releaseAttachments } from '#features/files/index.ts'
import type { WriteCtx } from '#server/context.ts'
import { toStored } from '../model/entity.ts'
import { takeLocationsOut } from '../placement/cascade-place.ts'
import { walkEntities } from '../read/walk-entities.ts'
import { deleteRows } from '../store/save-rows.ts'

/**
 * Deletes every item of the caller's group, and its locations too unless they stay; answers how many. Locations that
 * stay and belonged to an item come to their pin, or to the top level.
 */
export async function wipeEntities(ctx: WriteCtx, keepsLocations: boolean): Promise<number> {
  const { db } = ctx
  const { groupId } = ctx.actor
  if (keepsLocations) await takeLocationsOut(db, groupId)
  let count = 0
  for await (const rows of walkEntities(db, groupId)) {
    const gone = keepsLocations ? rows.filter(row => row.is_location === 0) : rows
    if (gone.length === 0) continue
    const ids = gone.map(({ id }) => id)
    await releaseAttachments(ctx, groupId, ids)
    const entities = gone.map(row => ({ row: toStored(row), tags: [], fields: [] }))
    await deleteRows(
      db,
      groupId,
      entities.map(before => ({ before, after: null })),
    )
    await ctx.emit(
      ...gone.map(({ id, name }) => {
        return { name: 'entity.deleted' as const, subjectId: id, facts: { name, via: 'wipe' } }
      }),
    )
    count += gone.length
  }
  await forgetLocations(db, groupId, keepsLocations)
  await forgetTotals(db, groupId, keepsLocations)
  return count
}

/** Takes what is gone out of templates. */
async function forgetLocations(db: Writer, groupId: string, keepsLocations: boolean): Promise<void> {
  const forget = db.q
    .updateTable('templates')
    .set({ default_location_id: null })
    .where('group_id', '=', groupId)
    .where('default_location_id', 'is not', null)
  const left = db.q
    .selectFrom('entities')
    .select('id')
    .where('group_id', '=', groupId)
    .where('is_location', '=', 1)
  await (keepsLocations ? forget.where('default_location_id', 'not in', left) : forget).execute()
}

/** Nothing lies in any place any more, and of the kinds that are gone there is nothing to count. */
async function forgetTotals(db: Writer, groupId: string, keepsLocations: boolean): Promise<void> {
  const gone = keepsLocations ? sql`is_location = 0` : sql`1 = 1`
  await removeRows(db, groupId, 'group_totals', 'is_location', gone)
  await removeRows(db, groupId, 'place_totals', 'entity_id', sql`1 = 1`)
  await removeRows(db, groupId, 'tag_totals', 'tag_n', gone)
}

async function removeRows(
  db: Writer,
  groupId: string,
  table: string,
  key: string,
  where: RawBuilder<unknown>,
): Promise<void> {
  const [rows, name] = [sql.table(table), sql.ref(key)]
  await repeatBatches(async limit => {
    const { numAffectedRows } = await sql`delete from ${rows} where group_id = ${groupId} and ${where}
      and ${name} in (select ${name} from ${rows} where group_id = ${groupId} and ${where} limit ${limit})`.execute(
      db.q,
    )
    return Number(numAffectedRows)
  })
}
