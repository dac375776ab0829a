import type { WriteCtx } from '#server/context.ts'
import { askInto, findAncestry, noLocation, resolvePlacement } from '../placement/resolve-placement.ts'
import { loadEntities } from './complete-entities.ts'
import { saveChange } from './save-change.ts'

/** Puts items into a location: what belongs to an item is pinned there. Those that do not exist are passed over. */
export async function moveInto(ctx: WriteCtx, ids: readonly string[], locationId: string): Promise<void> {
  const { db, announce, now } = ctx
  const { groupId } = ctx.actor
  const loaded = [...(await loadEntities(db, groupId, ids)).values()]
  const ancestry = await findAncestry(db, groupId, [locationId, ...loaded.map(({ row }) => row.parent_id)])
  if (ancestry.get(locationId)?.is_location !== 1) throw noLocation()
  for (const before of loaded) {
    const { row } = before
    const asked = askInto(locationId, row, ancestry)
    const placed = resolvePlacement(asked, row, ancestry, true)
    if (placed.parent_id === row.parent_id && placed.location_id === row.location_id) continue
    const after = { ...before, row: { ...row, ...placed, updated_at: now, version: row.version + 1 } }
    await saveChange({ db, groupId, announce }, { before, after, asked, ancestry, unpinsChildren: false })
  }
}
