import { inBatches } from '#db/query/batches.ts'
import { statement } from '#db/query/statement.ts'
import { findEffective } from './effective-rows.ts'
import type { UndoWork } from './undo-work.ts'

const carriers = statement<{ groupId: string; numbers: readonly number[] }>()((q, p, dialect) =>
  q
    .selectFrom('entities')
    .select(['id', 'asset_number'])
    .where('group_id', '=', p.groupId)
    .where(({ ref }) => dialect.isAnyOf(ref('asset_number'), p.numbers, 'number')),
)

/** What comes back has no asset number when another entity was given it since the change with this number. */
export async function dropTakenNumbers(work: UndoWork, n: number): Promise<void> {
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
