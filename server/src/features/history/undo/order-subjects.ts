import { type EntitySubject, planDeletion, subjectsFor } from '#features/entities/index.ts'
import { linksOf, measureManyHeights } from '#kernel/hierarchy.ts'
import type { Levels } from './containers.ts'
import type { Target } from './entity-targets.ts'
import type { UndoSubject } from './undo-subjects.ts'
import type { UndoWork } from './undo-work.ts'

type Targets = ReadonlyMap<string, Target>

/** What is there and will be higher than is noted. */
export function heightsOf(targets: Targets, { heights, noted }: Levels): UndoSubject[] {
  return [...heights].flatMap(([id, height]): UndoSubject[] => {
    const isComing = targets.has(id) && targets.get(id)?.before === undefined
    return isComing || height <= (noted(id) ?? height) ? [] : [{ is: 'height', id, height }]
  })
}

/** The entities as they shall be: those that come back first, each after what it lies in. */
export function entitiesOf(targets: Targets, { heights, depths }: Levels): UndoSubject[] {
  const depthOf = ({ after }: Target): number => depths.get(after.row.id) ?? 0
  const coming = [...targets.values()]
    .filter(({ before }) => before === undefined)
    .sort((one, other) => depthOf(one) - depthOf(other))
    .map(({ after }): UndoSubject => {
      const height = Math.max(after.row.height, heights.get(after.row.id) ?? 0)
      return { is: 'entity', entity: { ...after, row: { ...after.row, height } } }
    })
  const staying = [...targets.values()].filter(({ before }) => before !== undefined)
  return [...coming, ...staying.map(({ after }): UndoSubject => ({ is: 'entity', entity: after }))]
}

/** The deletion of what goes again: what lies in something before it. */
export async function* deletionsOf({
  ctx: { db, groupId },
  judged,
  removals,
}: UndoWork): AsyncGenerator<EntitySubject[]> {
  const single = (table: 'attachments' | 'maintenance_entries'): string[] =>
    judged.flatMap(({ row }) =>
      row.table === table && removals[table].has(row.key) && !removals.entities.has(row.subjectId)
        ? [row.key]
        : [],
    )
  yield subjectsFor('deleteMaintenance', single('maintenance_entries'))
  yield subjectsFor('deleteAttachment', single('attachments'))
  const containers = new Map(
    judged.flatMap(({ row, stored }) =>
      row.table === 'entities' && removals.entities.has(row.subjectId) ? [[row.subjectId, stored]] : [],
    ),
  )
  const containerOf = (column: string) => (id: string) => {
    const container = containers.get(id)?.[column]
    return typeof container === 'string' ? container : null
  }
  const { heights } = await measureManyHeights(
    containers.keys(),
    linksOf(containerOf('parent_id'), containerOf('location_id')),
  )
  yield* planDeletion(db, groupId, [
    ...heights.keys(),
    ...[...containers.keys()].filter(id => !heights.has(id)),
  ])
}
