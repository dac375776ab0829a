import { storedLists } from '#events/stored-lists.ts'
import {
  applySubjects,
  type EntityUndo,
  type LoadedEntity,
  loadEntities,
  raiseVersions,
  renewSearchTexts,
  revertSubjects,
  saveEntities,
  setHeights,
} from '#features/entities/index.ts'
import { writeFields } from '#features/templates/index.ts'
import type { BatchCtx } from '#long-writes/define-long-write.ts'
import type { Values } from '../fold-rows.ts'
import { toField } from './edit-fields.ts'
import { putRows, takeRows } from './put-rows.ts'
import { type PlainTable, plainTables, type UndoSubject } from './undo-subjects.ts'

/** What takes a batch back. */
export interface Reversal {
  readonly subjects: readonly UndoSubject[]
  readonly deletions: EntityUndo
}

type SubjectOf<Is extends UndoSubject['is']> = Extract<UndoSubject, { readonly is: Is }>

const subjectsOf = <Is extends UndoSubject['is']>(all: readonly UndoSubject[], is: Is): SubjectOf<Is>[] =>
  all.filter((each): each is SubjectOf<Is> => each.is === is)

/** Makes it so as a batch of subjects says; returns what takes that back. */
export async function applyUndo(ctx: BatchCtx, subjects: readonly UndoSubject[]): Promise<Reversal> {
  const early = await putAll(ctx, subjects, plainTables.slice(0, 3))
  const fields = await putFields(ctx, subjectsOf(subjects, 'fields'))
  const heights = subjectsOf(subjects, 'height').map(({ id, height }): [string, number] => [id, height])
  if (heights.length > 0) await setHeights(ctx.db, ctx.groupId, new Map(heights))
  const entities = await putEntities(
    ctx,
    subjectsOf(subjects, 'entity').map(({ entity }) => entity),
  )
  const late = await putAll(ctx, subjects, plainTables.slice(3))
  const deletions = await applySubjects(
    ctx,
    subjectsOf(subjects, 'deletion').map(({ part }) => part),
  )
  const gone = await takeAll(ctx, subjectsOf(subjects, 'no row'))
  return { subjects: [...gone, ...early, ...fields, ...entities, ...late], deletions }
}

/** Takes a batch back. */
export async function revertUndo(ctx: BatchCtx, { subjects, deletions }: Reversal): Promise<void> {
  await revertSubjects(ctx, deletions)
  await applyUndo(ctx, subjects)
}

async function putAll(
  { db, groupId }: BatchCtx,
  subjects: readonly UndoSubject[],
  tables: readonly PlainTable[],
): Promise<UndoSubject[]> {
  const former: UndoSubject[] = []
  for (const table of tables) {
    const rows = subjectsOf(subjects, 'row').flatMap(each => (each.table === table ? [each.row] : []))
    const stored = await putRows(db, groupId, table, rows)
    for (const { id } of rows) former.push(formerOf(table, String(id), stored.get(id)))
    if (table === 'attachments') await ownersChanged(db, groupId, rows)
  }
  return former
}

const formerOf = (table: PlainTable, id: string, row: Values | undefined): UndoSubject =>
  row === undefined ? { is: 'no row', table, id } : { is: 'row', table, row }

/** Attachments are shown with their entities, and searched with them. */
async function ownersChanged(db: BatchCtx['db'], groupId: string, rows: readonly Values[]): Promise<void> {
  const ids = [...new Set(rows.flatMap(({ entity_id: id }) => (typeof id === 'string' ? [id] : [])))]
  if (ids.length === 0) return
  await raiseVersions(db, groupId, ids)
  await renewSearchTexts(db, groupId, ids)
}

async function putFields(
  { db, groupId }: BatchCtx,
  subjects: readonly SubjectOf<'fields'>[],
): Promise<UndoSubject[]> {
  const ids = subjects.map(({ templateId }) => templateId)
  const stored = await storedLists(db, groupId, 'template_fields', ids)
  for (const { templateId, fields } of subjects) await writeFields(db, groupId, templateId, fields)
  return ids.map((templateId): UndoSubject => {
    return { is: 'fields', templateId, fields: (stored.get(templateId) ?? []).map(toField) }
  })
}

async function putEntities(
  { db, groupId }: BatchCtx,
  entities: readonly LoadedEntity[],
): Promise<UndoSubject[]> {
  const stored = await loadEntities(
    db,
    groupId,
    entities.map(({ row }) => row.id),
  )
  const changes = entities.map(after => ({ before: stored.get(after.row.id) ?? null, after }))
  await saveEntities(db, { groupId }, changes)
  return changes.map(
    ({ before, after }): UndoSubject =>
      before === null
        ? { is: 'deletion', part: { change: 'deleteEntity', id: after.row.id } }
        : { is: 'entity', entity: before },
  )
}

async function takeAll(
  { db, groupId }: BatchCtx,
  subjects: readonly SubjectOf<'no row'>[],
): Promise<UndoSubject[]> {
  const former: UndoSubject[] = []
  for (const table of plainTables.toReversed()) {
    const ids = subjects.flatMap(each => (each.table === table ? [each.id] : []))
    for (const row of (await takeRows(db, groupId, table, ids)).values())
      former.push({ is: 'row', table, row })
  }
  return former
}
