import { keysetPages } from '#db/query/keyset.ts'
import { statement } from '#db/query/statement.ts'
import type { Reader } from '#db/reader-writer.ts'
import type { Flag } from '#db/tables/columns.ts'
import type { PlanCtx } from '#long-writes/define-long-write.ts'
import { rowsOfGroup } from '../list/group-rows.ts'
import { takeLocationsOut } from '../placement/find-cascade.ts'
import type { Placement } from '../placement/resolve-placement.ts'
import { templatesToClear } from './clear-templates.ts'
import { type EntitySubject, placementSubjects, subjectsFor } from './entity-subjects.ts'
import { type DeletionOptions, planDeletionOf } from './plan-deletion.ts'

/** What a wipe leaves. */
export interface WipeOptions extends DeletionOptions {
  readonly keepsLocations: boolean
}

/**
 * The deletion of every item of a group, and of its locations too unless they stay. Locations that stay and belonged to an
 * item come to their pin, or to the top level. What lies in something goes before it.
 */
export async function* planWipe(
  { db, groupId }: PlanCtx,
  ways: WipeOptions,
): AsyncGenerator<readonly EntitySubject[]> {
  const { keepsLocations } = ways
  for await (const ids of templatesToClear(db, groupId, keepsLocations))
    yield subjectsFor('clearTemplate', ids)
  if (keepsLocations)
    for await (const placements of takeLocationsOut(db, groupId)) yield placementSubjects(placements)
  const gone = await findGone(db, groupId, keepsLocations)
  yield* planDeletionOf(db, groupId, gone, ways)
}

const nextLocations = statement<{ groupId: string; after: number; high: number; limit: number }>()(
  (q, p, dialect) =>
    q
      .selectFrom('entities')
      .select(['n', 'id', 'is_location', 'parent_id', 'location_id'])
      .where(({ ref }) => dialect.impliedGroup(ref('group_id'), p.groupId))
      .where('n', '>', p.after)
      .where('n', '<=', p.high)
      .orderBy('n')
      .limit(p.limit),
)

/** What will be gone, and where each of it is. */
async function findGone(
  db: Reader,
  groupId: string,
  keepsLocations: boolean,
): Promise<ReadonlyMap<string, Placement>> {
  const gone = new Map<string, Placement>()
  const { low, high } = await rowsOfGroup(db, groupId)
  const isGone = (isLocation: Flag) => !(keepsLocations && isLocation === 1)
  const pages = keysetPages(
    (after: number, limit) => db.all(nextLocations, { groupId, after, high, limit }),
    {
      first: low - 1,
      keyOf: ({ n }) => n,
    },
  )
  for await (const rows of pages)
    for (const { id, is_location, parent_id, location_id } of rows)
      if (isGone(is_location)) gone.set(id, { parent_id, location_id })
  return gone
}
