import type { PartTable } from '#db/inventory/table-lists.ts'
import type { BatchCtx } from '#long-writes/define-long-write.ts'
import type { LoadedEntity } from '../model/entity.ts'
import { type EntityMove, placeEntities } from '../placement/place-entities.ts'
import { type DefaultLocation, setTemplates } from './clear-templates.ts'
import { type Conversion, convertEntities } from './convert-entities.ts'
import { type DeletedParts, deleteParts, restoreParts } from './delete-belongings.ts'
import { deleteEntities, restoreEntities } from './delete-entities.ts'

/** One step of a long write on the entities of a group, or on their parts. */
export type EntitySubject =
  | ({ readonly change: 'location' } & EntityMove)
  | ({ readonly change: 'convert' } & Conversion)
  | { readonly change: 'clearTemplate' | 'deleteEntity'; readonly id: string }
  | ({ readonly change: 'setTemplate' } & DefaultLocation)
  | { readonly change: 'deletePart'; readonly table: PartTable; readonly id: string }

/** Former state that takes a batch of such subjects back. */
export interface EntityUndo {
  readonly parts: readonly DeletedParts[]
  readonly templates: readonly DefaultLocation[]
  readonly placed: readonly EntityMove[]
  readonly converted: readonly Conversion[]
  readonly deleted: readonly LoadedEntity[]
}

/** Subjects that are to be known by their ids. */
export const subjectsFor = (
  change: 'clearTemplate' | 'deleteEntity',
  ids: readonly string[],
): EntitySubject[] => ids.map(id => ({ change, id }))

/** Subjects that delete parts of entities. */
export const partDeletions = (table: PartTable, ids: readonly string[]): EntitySubject[] =>
  ids.map(id => ({ change: 'deletePart', table, id }))

/** Subjects that put entities elsewhere. */
export const placementSubjects = (placements: readonly EntityMove[]): EntitySubject[] =>
  placements.map(each => ({ change: 'location', ...each }))

/** Changes a batch of subjects; returns what takes them back. */
export async function applySubjects(ctx: BatchCtx, subjects: readonly EntitySubject[]): Promise<EntityUndo> {
  const { db, groupId } = ctx
  const idsOf = (change: EntitySubject['change']) =>
    subjects.flatMap(each => (each.change === change ? [each.id] : []))
  const partsIn = (table: PartTable) =>
    subjects.flatMap(each => (each.change === 'deletePart' && each.table === table ? [each.id] : []))
  const gone = idsOf('deleteEntity')
  return {
    parts: await deleteParts(ctx, partsIn, new Set(gone)),
    templates: await setTemplates(db, groupId, templatesIn(subjects)),
    placed: await placeEntities(
      db,
      groupId,
      subjects.filter(each => each.change === 'location'),
    ),
    converted: await convertEntities(
      db,
      groupId,
      subjects.filter(each => each.change === 'convert'),
    ),
    deleted: await deleteEntities(db, groupId, gone),
  }
}

const templatesIn = (subjects: readonly EntitySubject[]): DefaultLocation[] =>
  subjects.flatMap(each => {
    if (each.change === 'clearTemplate') return [{ id: each.id, locationId: null }]
    return each.change === 'setTemplate' ? [{ id: each.id, locationId: each.locationId }] : []
  })

/** Takes a batch of subjects back. */
export async function revertSubjects({ db, groupId }: BatchCtx, undo: EntityUndo): Promise<void> {
  await restoreEntities(db, groupId, undo.deleted)
  await convertEntities(db, groupId, undo.converted)
  await placeEntities(db, groupId, undo.placed)
  await setTemplates(db, groupId, undo.templates)
  await restoreParts(db, groupId, undo.parts)
}
