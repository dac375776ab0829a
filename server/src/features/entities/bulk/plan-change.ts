import type { BulkResult, changeEntities, EntityChangeIn } from '@stowage/contract/entities/entity-bulk'
import type { InputOf } from '@stowage/contract/protocol/operation'
import { batchesOf } from '#db/query/batches.ts'
import type { Reader } from '#db/reader-writer.ts'
import { Problem } from '#kernel/problem.ts'
import { requireValue } from '#kernel/require-value.ts'
import type { PlanCtx } from '#long-writes/define-long-write.ts'
import { findSelected, type Selected, type SelectedRow } from '../list/find-selected.ts'
import { differences } from '../model/differences.ts'
import type { LoadedEntity } from '../model/entity.ts'
import { unpinChildrenOf, unpinFrom } from '../placement/find-cascade.ts'
import type { EntityMove } from '../placement/place-entities.ts'
import type { Placement } from '../placement/resolve-placement.ts'
import { rowsByNumber } from '../read/rows-by-number.queries.ts'
import { placementSubjects } from '../subjects/entity-subjects.ts'
import { completeEntities } from '../writes/complete-entities.ts'
import { changeBetween } from '../writes/set-members.ts'
import type { BulkSubject } from './bulk-subjects.ts'
import { Outcome } from './outcome.ts'
import { findPlacedRows, type PlacedRow } from './placed-rows.ts'
import { isOfTagsOnly, planTags } from './plan-tags.ts'
import { applyChange, findWantedChange, type WantedChange } from './wanted-change.ts'

/** What many entities are asked to become. */
export type BulkInput = InputOf<typeof changeEntities>

/** Finds what was selected; throws `bulk.other_count` when these are not as many as the caller has seen. */
export async function requireSelected(
  db: Reader,
  groupId: string,
  { select, expect }: BulkInput,
): Promise<Selected> {
  const selected = await findSelected(db, groupId, select)
  const count = selected.rows.length + selected.missing.length
  if (expect !== undefined && expect !== count)
    throw new Problem('bulk.other_count', {
      text: `The selection has ${count} entities, not ${expect}; read it again`,
    })
  return selected
}

/** What must be done so that many entities become what is asked for: first what follows for others, then they themselves. */
export async function* planChange(
  { db, groupId }: PlanCtx,
  input: BulkInput & { readonly change: EntityChangeIn },
): AsyncGenerator<readonly BulkSubject[], BulkResult> {
  const { rows, missing } = await requireSelected(db, groupId, input)
  const outcome = new Outcome(missing)
  const wanted = await findWantedChange(db, groupId, input.change)
  const isPlaced = wanted.destination !== undefined || mayCascade(input.change)
  const placed = isPlaced ? await findPlacedRows(db, groupId, rows) : []
  const plan = { db, groupId, rows, placed, outcome, wanted }
  const locations = await judgeLocations(plan)
  if (mayCascade(input.change)) await judgeFields(plan)
  yield [...(plan.wanted.destination?.heights() ?? [])].map(([id, height]) => ({
    change: 'height',
    id,
    height,
  }))
  const unpinned = new Set<string>()
  for await (const placements of cascadeOf(plan, locations)) {
    const first = placements.filter(({ id }) => !unpinned.has(id))
    for (const { id } of first) unpinned.add(id)
    yield placementSubjects(first)
  }
  if (isOfTagsOnly(input.change)) yield* planTags(db, groupId, rows, plan)
  else yield* setAll(plan, unpinned)
  return outcome.result(db, groupId, input.onProblem)
}

/** May a change have consequences for entities that were not selected? */
export const mayCascade = ({ entityTypeId, syncChildEntityLocations }: EntityChangeIn): boolean =>
  entityTypeId !== undefined || syncChildEntityLocations === true

/** A change of many entities while it is planned. */
interface BulkPlan {
  readonly db: Reader
  readonly groupId: string
  readonly rows: readonly SelectedRow[]
  /** The same, where it matters where they are and what they are. */
  readonly placed: readonly PlacedRow[]
  readonly outcome: Outcome
  readonly wanted: WantedChange
}

/** Where those that are moved come to be, by their ids; whoever cannot be there is refused. */
async function judgeLocations({ db, placed, outcome, wanted }: BulkPlan): Promise<Map<string, Placement>> {
  const { destination } = wanted
  const locations = new Map<string, Placement>()
  if (destination === undefined) return locations
  for await (const batch of batchesOf(placed)) {
    await destination.learnParents(db, batch)
    for (const row of batch) {
      const location = await outcome.attempt(row.id, () => destination.require(db, row))
      if (location !== undefined) locations.set(row.id, location)
    }
  }
  return locations
}

/** Refuses those whose custom fields cannot become what is asked for, before others are changed because of them. */
async function judgeFields(plan: BulkPlan): Promise<void> {
  if (plan.wanted.asked.fields === undefined) return
  for await (const batch of loadRows(plan))
    for (const before of batch.values())
      await plan.outcome.attempt(before.row.id, () => applyChange(before, plan.wanted))
}

/** Who loses its pin because of what becomes of those that it lies in or is pinned to. */
async function* cascadeOf(
  { db, groupId, placed, outcome, wanted: { asked, type } }: BulkPlan,
  locations: ReadonlyMap<string, Placement>,
): AsyncGenerator<readonly EntityMove[]> {
  if (!mayCascade(asked)) return
  const isConverted = ({ is_location }: PlacedRow) => type !== undefined && type.is_location !== is_location
  const takesAlong = (row: PlacedRow) =>
    asked.syncChildEntityLocations === true &&
    (row.sync_child_entity_locations === 0 || isElsewhere(row, locations.get(row.id)))
  const changed = placed.filter(({ id }) => !outcome.isRefused(id))
  const unpinning = changed.filter(
    row => takesAlong(row) || (isConverted(row) && requireValue(type).is_location === 1),
  )
  const losing = changed.filter(row => isConverted(row) && requireValue(type).is_location === 0)
  for await (const batch of batchesOf(unpinning)) yield* unpinChildrenOf(db, groupId, idsOf(batch))
  for await (const batch of batchesOf(losing)) yield* unpinFrom(db, groupId, idsOf(batch))
}

const idsOf = (rows: readonly PlacedRow[]): string[] => rows.map(({ id }) => id)

const isElsewhere = (row: Placement, location: Placement | undefined): boolean =>
  location !== undefined && (location.parent_id !== row.parent_id || location.location_id !== row.location_id)

/** What is to be set of each entity that differs; those that were unpinned are so already. */
async function* setAll(
  plan: BulkPlan,
  unpinned: ReadonlySet<string>,
): AsyncGenerator<readonly BulkSubject[]> {
  for await (const batch of loadRows(plan)) {
    const subjects: BulkSubject[] = []
    for (const loaded of batch.values()) {
      const before = unpinned.has(loaded.row.id) ? withoutPin(loaded) : loaded
      const subject = await changeOf(plan, before)
      if (subject !== undefined) subjects.push(subject)
    }
    yield subjects
  }
}

const withoutPin = (entity: LoadedEntity): LoadedEntity => ({
  ...entity,
  row: { ...entity.row, location_id: null },
})

async function changeOf(
  { outcome, wanted }: BulkPlan,
  before: LoadedEntity,
): Promise<BulkSubject | undefined> {
  const after = await outcome.attempt(before.row.id, () => applyChange(before, wanted))
  if (after === undefined) return undefined
  if (Object.keys(differences(before, after)).length === 0) {
    outcome.unchanged++
    return undefined
  }
  outcome.changed++
  return { change: 'set', ...changeBetween(before, after) }
}

/** The selected entities that nothing is wrong with, and what may change about them, batch after batch. */
async function* loadRows({
  db,
  groupId,
  rows,
  outcome,
  wanted: { asked, addedTags, removedTags },
}: BulkPlan): AsyncGenerator<Map<string, LoadedEntity>> {
  const parts = { tags: addedTags.length + removedTags.length > 0, fields: asked.fields !== undefined }
  for await (const batch of batchesOf(rows)) {
    const rowNumbers = batch.filter(({ id }) => !outcome.isRefused(id)).map(({ n }) => n)
    if (rowNumbers.length === 0) continue
    yield await completeEntities(db, groupId, await db.all(rowsByNumber, { groupId, rowNumbers }), parts)
  }
}
