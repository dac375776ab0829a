import { inBatches } from '#db/query/batches.ts'
import { statement } from '#db/query/statement.ts'
import type { Flag } from '#db/tables/columns.ts'
import { entitiesOfOtherKind, findDefaultType, maxLevels } from '#features/entities/index.ts'
import type { PlanCtx } from '#long-writes/define-long-write.ts'
import { isPlaced, type Placement, type Target } from './entity-targets.ts'
import { findEffective, type Judged } from './judge-rows.ts'
import { causeOf, entityConflict, type Notes, type UndoWork } from './undo-work.ts'

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

/** Whether each type is one of locations, when the change is taken back. */
type Kinds = ReadonlyMap<string, unknown>

/**
 * Sees that entities have types of their own kind. What comes back without its type gets the default one; where the type is of
 * the other kind by now, that is a conflict, unless it is made to fit.
 */
export async function fitTypes(work: UndoWork): Promise<void> {
  const { ctx, targets, ways, conflicts, notes } = work
  const typed = [...targets.values()].filter(isTyped)
  if (typed.length === 0) return
  const kinds = await kindsOf(ctx, work.judged)
  const others = await defaultTypes(work, kinds)
  for (const { before, after } of typed) {
    const { row } = after
    const kind = kinds.get(row.entity_type_id)
    if (kind === row.is_location) continue
    const isFitted = ways.fits || (kind === undefined && before === undefined)
    const type = isFitted ? others.get(row.is_location) : undefined
    if (type === undefined) {
      const cause = causeOf('entity_types', row.entity_type_id, 'is_location')
      conflicts.push(entityConflict(row.id, ['entity_type_id'], cause))
    } else {
      targets.set(row.id, { before, after: { ...after, row: { ...row, entity_type_id: type } } })
      notes.add('type_replaced')
    }
  }
}

/** Does it come back, or get another type or kind? */
const isTyped = ({ before, after }: Target): boolean =>
  before?.row.entity_type_id !== after.row.entity_type_id || before.row.is_location !== after.row.is_location

const allTypes = statement<{ groupId: string }>()((q, p) =>
  q.selectFrom('entity_types').select(['id', 'is_location']).where('group_id', '=', p.groupId),
)

async function kindsOf({ db, groupId }: PlanCtx, judged: readonly Judged[]): Promise<Kinds> {
  const kinds = new Map<string, unknown>()
  for (const { id, is_location } of await db.all(allTypes, { groupId })) kinds.set(id, is_location)
  for (const { row, does, stored } of judged)
    if (row.table === 'entity_types' && does === 'put')
      kinds.set(row.subjectId, { ...stored, ...row.before }['is_location'])
  return kinds
}

/** The default type of each kind, if it will be there and be of that kind. */
async function defaultTypes({ ctx, removals }: UndoWork, kinds: Kinds): Promise<ReadonlyMap<Flag, string>> {
  const found = new Map<Flag, string>()
  for (const kind of [0, 1] as const) {
    const type = await findDefaultType(ctx.db, ctx.groupId, kind)
    if (type !== undefined && !removals.entity_types.has(type.id) && kinds.get(type.id) === kind)
      found.set(kind, type.id)
  }
  return found
}

/** A type that becomes one of the other kind again must have no entities but those that become so with it. */
export async function checkKinds({ ctx, judged, targets, removals, conflicts }: UndoWork): Promise<void> {
  for (const { row, does, stored } of judged) {
    if (row.table !== 'entity_types' || does !== 'put' || stored === undefined) continue
    const was = row.before['is_location']
    if ((was !== 0 && was !== 1) || was === stored['is_location']) continue
    for await (const entities of entitiesOfOtherKind(ctx.db, ctx.groupId, row.subjectId, was)) {
      const hindering = entities.find(({ id }) => !targets.has(id) && !removals.entities.has(id))
      if (hindering === undefined) continue
      conflicts.push({
        table: 'entity_types',
        subjectId: row.subjectId,
        key: '',
        members: ['is_location'],
        cause: causeOf('entities', hindering.id, 'entity_type_id'),
      })
      break
    }
  }
}

const carriers = statement<{ groupId: string; numbers: readonly number[] }>()((q, p, dialect) =>
  q
    .selectFrom('entities')
    .select(['id', 'asset_number'])
    .where('group_id', '=', p.groupId)
    .where(({ ref }) => dialect.isAnyOf(ref('asset_number'), p.numbers, 'number')),
)

/** What comes back has no asset number when another entity was given it since the change with this number. */
export async function clearTakenAssetNumbers(work: UndoWork, n: number): Promise<void> {
  const { targets, notes } = work
  const numbered = [...targets.values()].filter(
    ({ before, after }) => before === undefined && after.row.asset_number !== null,
  )
  if (numbered.length === 0) return
  const numbers = new Set(numbered.flatMap(({ after }) => after.row.asset_number ?? []))
  const taken = await findTaken(work, n, [...numbers])
  for (const { before, after } of numbered) {
    const { row } = after
    if (row.asset_number === null || !taken.has(row.asset_number)) continue
    targets.set(row.id, { before, after: { ...after, row: { ...row, asset_number: null } } })
    notes.add('asset_number_taken')
  }
}

/** Which of these numbers entities that stay were given since. Entities that shared one before go on sharing it. */
async function findTaken(
  { ctx: { db, groupId }, targets, removals }: UndoWork,
  n: number,
  numbers: readonly number[],
): Promise<ReadonlySet<number | null>> {
  const found = await inBatches(numbers, batch => db.all(carriers, { groupId, numbers: batch }))
  const staying = found.filter(({ id, asset_number }) => {
    const target = targets.get(id)
    return (
      !removals.entities.has(id) && (target === undefined || target.after.row.asset_number === asset_number)
    )
  })
  const later = await findEffective(
    db,
    groupId,
    n,
    staying.map(({ id }) => id),
  )
  const given = staying.filter(({ id }) =>
    later.hasSet({ table: 'entities', subjectId: id, key: '' }, 'asset_number'),
  )
  return new Set(given.map(({ asset_number }) => asset_number))
}

interface Container {
  readonly id: string
  readonly name: string
  readonly is_location: Flag
}

/** Containers of which some are gone. */
interface Former {
  /** One that is or will be there. */
  find(id: string): Container | undefined
  /** The nearest one at or above a container that is or will be there; null when there is none. */
  nearest(id: string | null): string | null
}

interface Asked {
  readonly groupId: string
  readonly ids: readonly string[]
}

const existing = statement<Asked>()((q, p, dialect) =>
  q
    .selectFrom('entities')
    .select(['id', 'name', 'is_location'])
    .where('group_id', '=', p.groupId)
    .where(({ ref }) => dialect.isAnyOf(ref('id'), p.ids, 'text')),
)

const formerContainers = statement<Asked>()((q, p, dialect) =>
  q
    .selectFrom('change_rows')
    .select(['subject_id', 'before'])
    .where('group_id', '=', p.groupId)
    .where(({ ref }) => dialect.isAnyOf(ref('subject_id'), p.ids, 'text'))
    .where('table_name', '=', 'entities')
    .where('op', '=', 'delete')
    .orderBy('n'),
)

/** Looks for containers, and for what was above those that are gone. `willBe` knows better of some: null of what will be gone. */
async function findFormerContainers(
  { db, groupId }: Pick<PlanCtx, 'db' | 'groupId'>,
  ids: ReadonlySet<string>,
  willBe: (id: string) => Container | null | undefined,
): Promise<Former> {
  const there = new Map<string, Container>()
  const aboveOf = new Map<string, string | null>()
  const asked = new Set(ids)
  const find = (id: string): Container | undefined => {
    const known = willBe(id)
    return known === undefined ? there.get(id) : (known ?? undefined)
  }
  for (let wanted = [...asked]; wanted.length > 0; ) {
    for (const container of await inBatches(wanted, batch => db.all(existing, { groupId, ids: batch })))
      there.set(container.id, container)
    const gone = wanted.filter(id => find(id) === undefined)
    const former = await inBatches(gone, batch => db.all(formerContainers, { groupId, ids: batch }))
    for (const { subject_id, before } of former) {
      const { parent_id, location_id } = JSON.parse(before ?? '{}')
      aboveOf.set(subject_id, location_id ?? parent_id ?? null)
    }
    wanted = gone.flatMap(id => aboveOf.get(id) ?? []).filter(id => !asked.has(id))
    for (const id of wanted) asked.add(id)
  }
  return {
    find,
    nearest(id) {
      let at = id
      for (let i = 0; at !== null && find(at) === undefined; i++)
        at = i > maxLevels ? null : (aboveOf.get(at) ?? null)
      return at
    },
  }
}
