import { inBatches } from '#db/query/batches.ts'
import { statement } from '#db/query/statement.ts'
import type { Reader } from '#db/reader-writer.ts'
import { type Ancestry, containersAbove, findAncestry, maxLevels } from '#features/entities/index.ts'
import { depthsOfMany, heightsAboveMany } from '#kernel/hierarchy.ts'
import { isPlaced, type Target } from './entity-targets.ts'
import type { Conflict } from './undo-subjects.ts'
import { causeOf, entityConflict, type UndoWork } from './undo-work.ts'

/** What is or will be above the entities that come back or are moved. */
interface Containers {
  /** An entity as it shall be; undefined when it will not be there. */
  find(id: string): Above | undefined
  /** What it hangs below. */
  above(id: string): readonly string[]
}

type Above = NonNullable<ReturnType<Ancestry['get']>>

/** Finds everything that targets will lie in or be pinned to; of those that stay where they are nothing is asked. */
async function findContainers({ ctx: { db, groupId }, targets, removals }: UndoWork): Promise<Containers> {
  const known = new Map<string, Above>()
  const seen = new Set<string>()
  const find = (id: string): Above | undefined =>
    removals.entities.has(id) ? undefined : (targets.get(id)?.after.row ?? known.get(id))
  const placed = [...targets.values()].filter(isPlaced)
  for (let wanted = containersOf(placed); wanted.length > 0; ) {
    for (const id of wanted) seen.add(id)
    const found = await inBatches(wanted, async batch => [
      ...(await findAncestry(db, groupId, batch)).values(),
    ])
    for (const each of found) known.set(each.id, each)
    // What was found may be about to hang below something else.
    const moved = found.flatMap(({ id }) => targets.get(id) ?? [])
    wanted = containersOf(moved).filter(id => !seen.has(id))
  }
  return { find, above: containersAbove(find) }
}

const containersOf = (targets: Iterable<Target>): string[] => [
  ...new Set(
    [...targets].flatMap(({ after: { row } }) => [row.parent_id, row.location_id].flatMap(id => id ?? [])),
  ),
]

/** How high and how deep everything is that targets come to, and how high it is noted to be. */
export interface Levels {
  readonly heights: ReadonlyMap<string, number>
  readonly depths: ReadonlyMap<string, number>
  noted(id: string): number | undefined
}

/** Holds where entities would be against the rules: what these forbid is a conflict, whatever is wished. */
export async function checkContainers(work: UndoWork): Promise<Levels> {
  const { targets, conflicts } = work
  const containers = await findContainers(work)
  const placed = [...targets.values()].filter(isPlaced).map(({ after }) => after.row)
  const depths = await depthsOfMany(
    placed.map(({ id }) => id),
    containers.above,
  )
  for (const row of placed) {
    const depth = depths.get(row.id)
    // What has no depth goes in a circle.
    if (depth === undefined || depth + row.height > maxLevels)
      conflicts.push(entityConflict(row.id, ['parent_id']))
    else if (!isAllowed(row, containers)) conflicts.push(misplaced(row, containers))
  }
  await checkPinned(work)
  const known = placed.map(({ id, height }) => [id, height] as const)
  const heights = await heightsAboveMany(known, containers.above, maxLevels + 1)
  return { heights, depths, noted: id => containers.find(id)?.height }
}

/** Its parent or its pin is gone, or is of another kind by now. */
function misplaced({ id, parent_id, location_id }: Target['after']['row'], { find }: Containers): Conflict {
  const isParentGone = parent_id !== null && find(parent_id) === undefined
  const cause = isParentGone || location_id === null ? parent_id : location_id
  const members = ['parent_id', 'location_id']
  return entityConflict(id, members, cause === null ? undefined : causeOf('entities', cause, 'is_location'))
}

function isAllowed({ parent_id, location_id }: Target['after']['row'], { find }: Containers): boolean {
  const parent = parent_id === null ? undefined : find(parent_id)
  const pin = location_id === null ? undefined : find(location_id)
  if (parent_id !== null && parent === undefined) return false
  if (location_id === null) return true
  return pin?.is_location === 1 && parent !== undefined && parent.is_location === 0
}

/** What becomes a container again, or no container any more, must not have pins of others that this forbids. */
async function checkPinned({ ctx, targets, removals, conflicts }: UndoWork): Promise<void> {
  const turned = [...targets.values()].filter(
    ({ before, after }) => before !== undefined && before.row.is_location !== after.row.is_location,
  )
  const kinds = new Map(turned.map(({ after: { row } }) => [row.id, row.is_location]))
  for (const { id, parent_id, location_id } of await findPinned(ctx.db, ctx.groupId, [...kinds.keys()])) {
    const target = targets.get(id)
    // Whatever is placed itself was looked at.
    if (removals.entities.has(id) || (target !== undefined && isPlaced(target))) continue
    const hinders =
      kinds.get(location_id) === 0 ? location_id : kinds.get(parent_id) === 1 ? parent_id : undefined
    if (hinders === undefined) continue
    const cause = causeOf('entities', id, 'parent_id', 'location_id')
    conflicts.push(entityConflict(hinders, ['entity_type_id'], cause))
  }
}

/** An entity with a pin. */
interface Pinned {
  readonly id: string
  readonly parent_id: string
  readonly location_id: string
}

const pinnedBy = (column: 'parent_id' | 'location_id') =>
  statement<{ groupId: string; ids: readonly string[] }>()((q, p, dialect) =>
    q
      .selectFrom('entities')
      .select(['id', 'parent_id', 'location_id'])
      .$narrowType<Pinned>()
      .where('group_id', '=', p.groupId)
      .where(({ ref }) => dialect.isAnyOf(ref(column), p.ids, 'text'))
      .where('location_id', 'is not', null),
  )

const byPin = pinnedBy('location_id')
const byParent = pinnedBy('parent_id')

/** The entities that are pinned to some, or that belong to them and are pinned elsewhere. */
async function findPinned(db: Reader, groupId: string, ids: readonly string[]): Promise<Pinned[]> {
  const find = (asked: typeof byPin) => inBatches(ids, batch => db.all(asked, { groupId, ids: batch }))
  return [...(await find(byPin)), ...(await find(byParent))]
}
