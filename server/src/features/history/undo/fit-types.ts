import { statement } from '#db/query/statement.ts'
import type { Flag } from '#db/tables/columns.ts'
import { entitiesOfOtherKind, findDefaultType } from '#features/entities/index.ts'
import type { PlanCtx } from '#long-writes/define-long-write.ts'
import type { Target } from './entity-targets.ts'
import type { Judged } from './judge-rows.ts'
import { causeOf, entityConflict, type UndoWork } from './undo-work.ts'

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
        ...{ table: 'entity_types', subjectId: row.subjectId, key: '', members: ['is_location'] },
        cause: causeOf('entities', hindering.id, 'entity_type_id'),
      })
      break
    }
  }
}
