import type { Completed, wipeInventory as operation } from '@stowage/contract/actions'
import type { InputOf } from '@stowage/contract/operation'
import { sql } from 'kysely'
import { repeatBatches } from '#db/query/batches.ts'
import type { Writer } from '#db/reader-writer.ts'
import { wipeEntities } from '#features/entities/index.ts'
import { Problem } from '#kernel/problem.ts'
import type { WriteCtx } from '#server/context.ts'

/** Deletes the items of the group, and what else is asked for; types and templates stay. Not in a demonstration. */
export const wipeInventory =
  (demo: boolean) =>
  async (ctx: WriteCtx, input: InputOf<typeof operation>): Promise<Completed> => {
    const { db, actor } = ctx
    if (actor.groupRole !== 'owner') throw new Problem('wipe.owner_only')
    if (demo) throw new Problem('demo.refused')
    const maintenance = input.wipeMaintenance
      ? await removeAll(db, actor.groupId, 'maintenance_entries', 'id')
      : 0
    const entities = await wipeEntities(ctx, !input.wipeLocations)
    const tags = input.wipeTags ? await wipeTags(db, actor.groupId) : 0
    const facts = { ...input, maintenance, entities, tags }
    await ctx.emit({ name: 'inventory.wiped', subjectId: null, facts })
    await ctx.announce('entity.mutation')
    if (input.wipeTags) await ctx.announce('tag.mutation')
    return { completed: maintenance + entities + tags }
  }

/** Deletes all tags; locations that are still there lose theirs first, a slice at a time. */
async function wipeTags(db: Writer, groupId: string): Promise<number> {
  await removeAll(db, groupId, 'entity_tags', 'n')
  await removeAll(db, groupId, 'tag_totals', 'tag_n')
  return removeAll(db, groupId, 'tags', 'id')
}

/** Removes the rows that a table has of a group; answers how many there were. */
function removeAll(db: Writer, groupId: string, table: string, key: string): Promise<number> {
  const [rows, name] = [sql.table(table), sql.ref(key)]
  return repeatBatches(async limit => {
    const gone = await sql`delete from ${rows} where group_id = ${groupId} and ${name} in
      (select ${name} from ${rows} where group_id = ${groupId} limit ${limit})`.execute(db.q)
    return Number(gone.numAffectedRows)
  })
}
