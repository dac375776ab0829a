import { isPlaced, type Placement, type Target } from './entity-targets.ts'
import { type Former, findFormerContainers } from './former-containers.ts'
import type { Notes } from './notes.ts'
import type { UndoWork } from './undo-work.ts'

/**
 * Gives what comes back a container that is there: the nearest one above the one that is gone. Where it is made to fit the rules,
 * so does what is there already, and pins go that are none any more.
 */
export async function relocateTargets(work: UndoWork): Promise<void> {
  const { ctx, targets, removals, ways, notes } = work
  const affected = [...targets.values()].filter(
    each => each.before === undefined || (ways.fits && isPlaced(each)),
  )
  if (affected.length === 0) return
  const ids = affected.flatMap(({ after: { row } }) =>
    [row.parent_id, row.location_id].flatMap(id => id ?? []),
  )
  const former = await findFormerContainers(ctx, new Set(ids), id =>
    removals.entities.has(id) ? null : targets.get(id)?.after.row,
  )
  for (const target of affected) {
    const container = { ...nearest(target, former, notes) }
    const fitted = ways.fits ? fit(container, former, notes) : unpinned(container)
    targets.set(target.after.row.id, {
      before: target.before,
      after: { ...target.after, row: { ...target.after.row, ...fitted } },
    })
  }
}

/** Where something is to be: in what is left of what was above it. */
function nearest({ after: { row } }: Target, former: Former, notes: Notes): Placement {
  const container = { parent_id: former.nearest(row.parent_id), location_id: former.nearest(row.location_id) }
  for (const column of ['parent_id', 'location_id'] as const) {
    if (container[column] === row[column]) continue
    // What has lost its pin alone is still where it belongs.
    const id = container[column] ?? container.parent_id ?? container.location_id
    if (id === null) notes.add('location_gone_to_top')
    else notes.add('location_gone', former.find(id)?.name)
  }
  return container
}

/** What would be kept where it belongs has no pin. */
const unpinned = ({ parent_id, location_id }: Placement): Placement =>
  parent_id === null || parent_id === location_id
    ? { parent_id: location_id ?? parent_id, location_id: null }
    : { parent_id, location_id }

/** Without a pin that the rules forbid. */
function fit(container: Placement, { find }: Former, notes: Notes): Placement {
  const { parent_id, location_id } = container
  const pin = location_id === null ? undefined : find(location_id)
  if (pin !== undefined && pin.is_location === 0) {
    notes.add('pin_is_no_location')
    return { parent_id, location_id: null }
  }
  const fitted = unpinned(container)
  if (fitted.location_id === null || fitted.parent_id === null) return fitted
  if (find(fitted.parent_id)?.is_location !== 1) return fitted
  notes.add('pin_needless')
  return { ...fitted, location_id: null }
}
