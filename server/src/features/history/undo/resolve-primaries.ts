import { inBatches } from '#db/query/batches.ts'
import { statement } from '#db/query/statement.ts'
import { mayStand } from '#features/files/index.ts'
import type { Values } from '../fold-rows.ts'
import { type RowName, storedById } from '../stored-rows.ts'
import type { Conflict } from './undo-subjects.ts'
import type { UndoWork } from './undo-work.ts'

const primaries = statement<{ groupId: string; ids: readonly string[] }>()((q, p, dialect) =>
  q
    .selectFrom('attachments')
    .selectAll()
    .where('group_id', '=', p.groupId)
    .where(({ ref }) => dialect.isAnyOf(ref('entity_id'), p.ids, 'text'))
    .where('type', '=', 'photo')
    .where('is_primary', '=', 1),
)

/**
 * Sees that one photo stands for each entity: of rows of attachments as they shall be. What comes back does not take the place
 * of another photo; what is there takes it only when old values are written over what was changed since.
 */
export async function resolvePrimaries(work: UndoWork, given: readonly Values[]): Promise<Values[]> {
  const { ctx, removals } = work
  // Older versions let any photo stand, whatever its file is.
  const rows = given.map(row => (mayStand(String(row.mime_type)) ? row : { ...row, is_primary: 0 }))
  const claims = rows.filter(({ type, is_primary }) => type === 'photo' && is_primary === 1)
  const ids = [...new Set(claims.map(({ entity_id }) => String(entity_id)))]
  const primary = await inBatches(ids, batch => ctx.db.all(primaries, { groupId: ctx.groupId, ids: batch }))
  const rivals = new Map(primary.map(row => [row.entity_id, row]))
  const there = await storedById(
    ctx.db,
    ctx.groupId,
    'attachments',
    claims.map(({ id }) => String(id)),
  )
  const claiming = new Set(claims)
  const stands = new Map(rows.map(({ id, is_primary }) => [id, is_primary === 1]))
  const displaced: Values[] = []
  const resolved = rows.map(row => {
    const rival = claiming.has(row) ? rivals.get(String(row.entity_id)) : undefined
    if (rival === undefined || rival.id === row.id || stands.get(rival.id) === false) return row
    const isGoing = removals.attachments.has(rival.id)
    if (!isGoing && !there.has(row.id)) {
      work.notes.add('photo_replaced')
      return { ...row, is_primary: 0 }
    }
    if (isGoing || work.ways.force) displaced.push({ ...rival, is_primary: 0, updated_at: ctx.now })
    else work.conflicts.push(conflictOf(row, rival))
    return row
  })
  // The one that stands no more comes first: there is never a second one.
  return [...displaced, ...resolved.sort((one, other) => Number(one.is_primary) - Number(other.is_primary))]
}

function conflictOf({ id, entity_id }: Values, rival: Values): Conflict {
  const members = ['is_primary']
  const ofPhoto = (photo: unknown): RowName => ({
    ...{ table: 'attachments', subjectId: String(entity_id), key: String(photo) },
  })
  return { ...ofPhoto(id), members, cause: { ...ofPhoto(rival.id), columns: members } }
}
