import { refreshPlannerStatistics } from '#db/postgres/planner-statistics.ts'
import { forEachBatch } from '#db/query/batches.ts'
import { deleteRows } from '#db/query/delete-rows.ts'
import type { Writer } from '#db/reader-writer.ts'
import {
  blankEntity,
  type Change,
  changeBetween,
  type LoadedEntity,
  loadEntities,
  type MembersToSet,
  makeType,
  saveEntities,
  setHeights,
  setMembers,
} from '#features/entities/index.ts'
import { insertProducts } from '#features/stock/index.ts'
import { nameKeyOf } from '#kernel/name-key.ts'
import type { BatchCtx } from '#long-writes/define-long-write.ts'
import { type ImportSubject, type MadeEntity, type MadeTag } from './import-subjects.ts'

/** Carries out a part of an import, with a line of history for each tag; returns what takes changes back. */
export async function applyImport(
  ctx: BatchCtx,
  subjects: readonly ImportSubject[],
): Promise<readonly MembersToSet[]> {
  const { db, groupId, now } = ctx
  const { types, products, tags, heights, made, changed } = sortOut(subjects)
  for (const { id, isLocation, name } of types)
    await makeType(db, groupId, { id, is_location: isLocation }, now, name)
  await insertProducts(ctx, products)
  await makeTags(db, groupId, tags, now)
  await setHeights(db, groupId, heights)
  const changes = await setMembers(ctx, changed)
  const created = made.map((entity): Made => ({ before: null, after: toEntity(ctx, entity) }))
  await saveEntities(db, { groupId }, [...created, ...changes])
  if (created.length > 0) await refreshPlannerStatistics(db)
  await ctx.emit(
    ...tags.map(({ id, name }) => {
      return { name: 'tag.created' as const, subjectId: id, facts: { name, via: 'csv' } }
    }),
  )
  return changes.map(({ before, after }) => changeBetween(after, before))
}

/** Takes a part of an import back. Heights stay: they may be more than what lies below. */
export async function revertImport(
  ctx: BatchCtx,
  subjects: readonly ImportSubject[],
  undo: readonly MembersToSet[],
): Promise<void> {
  const { db, groupId } = ctx
  const { types, products, tags, made } = sortOut(subjects)
  const ids = made.map(({ id }) => id)
  const gone = [...(await loadEntities(db, groupId, ids)).values()].map(
    (before): Change => ({ before, after: null }),
  )
  await saveEntities(db, { groupId }, [...(await setMembers(ctx, undo)), ...gone])
  const rowNumbers = tags.map(({ n }) => n)
  await deleteRows(db, groupId, ['tag_totals', 'tag_n'], rowNumbers)
  await deleteRows(db, groupId, ['tags', 'n'], rowNumbers)
  await deleteRows(
    db,
    groupId,
    ['entity_types', 'id'],
    types.map(({ id }) => id),
  )
  await deleteRows(
    db,
    groupId,
    ['products', 'id'],
    products.map(({ id }) => id),
  )
}

interface Made extends Change {
  readonly before: null
  readonly after: LoadedEntity
}

function sortOut(subjects: readonly ImportSubject[]) {
  return {
    types: subjects.flatMap(each => (each.is === 'type' ? [each.made] : [])),
    products: subjects.flatMap(each => (each.is === 'product' ? [each.made] : [])),
    tags: subjects.flatMap(each => (each.is === 'tag' ? [each.made] : [])),
    heights: new Map(
      subjects.flatMap(each => (each.is === 'height' ? [[each.id, each.height] as const] : [])),
    ),
    made: subjects.flatMap(each => (each.is === 'made' ? [each.made] : [])),
    changed: subjects.flatMap(each => (each.is === 'changed' ? [each.changed] : [])),
  }
}

function toEntity(
  { groupId, now }: BatchCtx,
  { n, id, typeId, isLocation, members, tags, fields }: MadeEntity,
): LoadedEntity {
  const known = { n, id, group_id: groupId, entity_type_id: typeId, is_location: isLocation }
  const blank = blankEntity({ ...known, name: members.name, created_at: now })
  return { row: { ...blank, ...members }, tags, fields }
}

async function makeTags(db: Writer, groupId: string, tags: readonly MadeTag[], now: string): Promise<void> {
  const blank = {
    group_id: groupId,
    description: '',
    color: '',
    icon: '',
    parent_id: null,
    created_at: now,
    updated_at: now,
  }
  const rows = tags.map(tag => ({ ...blank, ...tag, name_key: nameKeyOf(tag.name) }))
  await forEachBatch(rows, batch => db.q.insertInto('tags').values(batch).execute(), { size: 200 })
}
