import { derivedColumns } from '#db/inventory/derived-columns.ts'
import { insertInto } from '#db/inventory/insert-rows.ts'
import { isBeforeEntities, type KeptTable } from '#db/inventory/table-lists.ts'
import { refreshPlannerStatistics } from '#db/postgres/planner-statistics.ts'
import { deleteRows } from '#db/query/delete-rows.ts'
import type { Writer } from '#db/reader-writer.ts'
import {
  addFields,
  type Change,
  loadEntities,
  renewProducts,
  renewSearchTexts,
  type StoredEntity,
  saveEntities,
} from '#features/entities/index.ts'
import { nameKeyOf } from '#kernel/name-key.ts'
import { requireValue } from '#kernel/require-value.ts'
import type { BatchCtx } from '#long-writes/define-long-write.ts'
import { recordTables } from '../format/table-records.ts'
import { partsOf, type RestoredEntity, type RestoreSubject, subjectsOf } from './restore-subjects.ts'

const insertTypes = insertInto('entity_types')
const insertTemplates = insertInto('templates')
const insertTemplateFields = insertInto('template_fields')
const insertTags = insertInto('tags')
const insertMaintenance = insertInto('maintenance_entries')
const insertAttachments = insertInto('attachments')
const insertNotifiers = insertInto('notifiers')

type Ctx = Pick<BatchCtx, 'groupId' | 'db' | 'emit'>

/** Writes a part of what is restored, with a line of history for each type, template, tag and entity that says by what it came. */
export async function applyRestoration(
  ctx: Ctx,
  subjects: readonly RestoreSubject[],
  via: string,
): Promise<void> {
  const { db, groupId } = ctx
  const named = <Row extends { readonly name: string }>({ row }: { row: Row }) => ({
    ...row,
    group_id: groupId,
    name_key: nameKeyOf(row.name),
  })
  const owned = <Row extends object>(row: Row) => ({ ...row, group_id: groupId })
  await insertTypes(db, subjectsOf(subjects, 'type').map(named))
  await insertTemplates(db, subjectsOf(subjects, 'template').map(named))
  await insertTemplateFields(
    db,
    subjectsOf(subjects, 'template field').map(({ row }) => owned(row)),
  )
  await insertTags(db, subjectsOf(subjects, 'tag').map(named))
  await insertRecords(ctx, subjects, recordTables.filter(isBeforeEntities))
  await restoreEntities(ctx, subjects)
  const parts = partsOf(subjects)
  await insertMaintenance(
    db,
    parts.flatMap(({ upkeep }) => upkeep.map(owned)),
  )
  await insertAttachments(
    db,
    parts.flatMap(({ attachments }) => attachments.map(owned)),
  )
  await insertRecords(
    ctx,
    subjects,
    recordTables.filter(table => !isBeforeEntities(table)),
  )
  await renewSearchTexts(db, groupId, searchedAnew(subjects))
  await insertNotifiers(db, subjectsOf(subjects, 'notifier').map(named))
  await tell(ctx, subjects, via)
}

const insertions = new Map(recordTables.map(table => [table, insertInto(table)]))

/** Rows of tables that are in the archive as records, those that belong to entities among them. */
async function insertRecords(
  { db, groupId }: Ctx,
  subjects: readonly RestoreSubject[],
  tables: readonly KeptTable[],
): Promise<void> {
  const own = subjectsOf(subjects, 'record').map(({ record }) => record)
  const records = [...own, ...partsOf(subjects).flatMap(parts => parts.records)]
  for (const table of tables) {
    const rows = records.flatMap(({ table: of, row }) => (of === table ? [row] : []))
    await requireValue(insertions.get(table))(
      db,
      rows.map(row => ({ ...row, ...derivedColumns(table, row), group_id: groupId })) as never,
    )
    if (table === 'products')
      await renewProducts(
        db,
        groupId,
        rows.map(({ id }) => String(id)),
      )
  }
}

/** Entities, those that have come before and whose parts come now among them. */
async function restoreEntities({ db, groupId }: Ctx, subjects: readonly RestoreSubject[]): Promise<void> {
  const fresh = subjectsOf(subjects, 'entity').map(({ row, parts: { tags, fields } }): Change => {
    return { before: null, after: { row: toStoredEntity(row, groupId), tags, fields } }
  })
  await saveEntities(db, { groupId }, [...fresh])
  if (fresh.length > 0) await refreshPlannerStatistics(db)
  await saveEntities(db, { groupId }, await tagChanges(db, groupId, subjects))
  await addFields(
    db,
    groupId,
    subjectsOf(subjects, 'parts').map(({ n, position, parts: { fields } }) => ({ n, position, fields })),
  )
}

const toStoredEntity = (row: RestoredEntity, groupId: string): StoredEntity => ({
  ...row,
  group_id: groupId,
  name_key: nameKeyOf(row.name),
  version: 1,
})

/** What tags that come apart from their entities change: nothing but links and totals. */
async function tagChanges(
  db: Writer,
  groupId: string,
  subjects: readonly RestoreSubject[],
): Promise<Change[]> {
  const tagged = subjectsOf(subjects, 'parts').filter(({ parts }) => parts.tags.length > 0)
  const entities = await loadEntities(
    db,
    groupId,
    tagged.map(({ id }) => id),
  )
  return tagged.map(({ id, parts: { tags } }) => {
    const bare = { row: requireValue(entities.get(id)).row, tags: [], fields: [] }
    return { before: bare, after: { ...bare, tags } }
  })
}

/** Whose search texts lack what has come after they were made. */
const searchedAnew = (subjects: readonly RestoreSubject[]): string[] =>
  subjects.flatMap(each => {
    if (each.is === 'search text') return [each.id]
    return each.is === 'entity' && each.parts.attachments.length > 0 ? [each.row.id] : []
  })

/** The kinds of which the history has a line for each. */
const told = { type: 'entity_type', template: 'template', tag: 'tag', entity: 'entity' } as const

const tell = ({ emit }: Ctx, subjects: readonly RestoreSubject[], via: string) =>
  emit(
    ...subjects.flatMap(each => {
      if (!('row' in each) || each.is === 'template field' || each.is === 'notifier') return []
      const { id, name } = each.row
      return { name: `${told[each.is]}.created` as const, subjectId: id, facts: { name, via } }
    }),
  )

/** Takes a part of what is restored back, while nothing is there that has come after it. */
export async function revertRestoration(
  { db, groupId }: Pick<BatchCtx, 'groupId' | 'db'>,
  subjects: readonly RestoreSubject[],
): Promise<void> {
  const idsOf = (is: 'type' | 'template' | 'entity' | 'notifier') =>
    subjectsOf(subjects, is).map(({ row }) => row.id)
  const attachments = partsOf(subjects).flatMap(parts => parts.attachments.map(({ id }) => id))
  const tags = subjectsOf(subjects, 'tag').map(({ row }) => row.n)
  await deleteRows(db, groupId, ['notifiers', 'id'], idsOf('notifier'))
  await deleteRows(db, groupId, ['attachments', 'id'], attachments)
  for (const table of recordTables.toReversed()) {
    const ids = subjectsOf(subjects, 'record').flatMap(({ record }) =>
      record.table === table ? [String(record.row['id'])] : [],
    )
    await deleteRows(db, groupId, [table, 'id'], ids)
  }
  // All that hangs on them goes with them, and so it does with templates.
  const entities = [...(await loadEntities(db, groupId, idsOf('entity'))).values()]
  await saveEntities(
    db,
    { groupId },
    entities.map(before => ({ before, after: null })),
  )
  await deleteRows(db, groupId, ['tag_totals', 'tag_n'], tags)
  await deleteRows(db, groupId, ['tags', 'n'], tags)
  await deleteRows(db, groupId, ['templates', 'id'], idsOf('template'))
  await deleteRows(db, groupId, ['entity_types', 'id'], idsOf('type'))
}
