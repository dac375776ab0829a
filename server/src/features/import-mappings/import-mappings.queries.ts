import type { ImportMapping } from '@stowage/contract/tables/import-mappings'
import type { Selectable } from 'kysely'
import { statement } from '#db/query/statement.ts'
import type { Reader, Writer } from '#db/reader-writer.ts'
import type { Tables } from '#db/tables.ts'
import { currentTagNames } from '#features/tags/index.ts'
import { type Answer, answer } from '#http/output/answer.ts'
import { Problem } from '#kernel/problem.ts'
import { requireValue } from '#kernel/require-value.ts'
import type { ReadCtx } from '#server/context.ts'

export type ImportMappingRow = Selectable<Tables['import_mappings']>

/** Mappings as they are told: with the tags into which theirs were merged. */
async function toImportMappings(
  db: Reader,
  groupId: string,
  rows: readonly ImportMappingRow[],
): Promise<ImportMapping[]> {
  const mappings = rows.map(toImportMapping)
  const targets = mappings.flatMap(({ mapping }) => Object.values(mapping))
  const names = targets.flatMap(target => ('tag' in target ? target.tag : []))
  const currentName = await currentTagNames(db, groupId, names)
  return mappings.map(each => ({
    ...each,
    mapping: Object.fromEntries(
      Object.entries(each.mapping).map(([header, target]) => [
        header,
        'tag' in target ? { tag: currentName(target.tag) } : target,
      ]),
    ),
  }))
}

const toImportMapping = (row: ImportMappingRow): ImportMapping => ({
  id: row.id,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
  name: row.name,
  mapping: JSON.parse(row.mapping),
  headers: JSON.parse(row.headers),
  options: JSON.parse(row.options),
})

const all = statement<{ groupId: string }>()((q, p) =>
  q
    .selectFrom('import_mappings')
    .selectAll()
    .where('group_id', '=', p.groupId)
    .orderBy('used_at', 'desc')
    .orderBy('id', 'desc'),
)

/** Lists the mappings of the group, the last used one first. */
export async function listImportMappings({ db, actor }: ReadCtx): Promise<{ items: ImportMapping[] }> {
  const rows = await db.all(all, { groupId: actor.groupId })
  return { items: await toImportMappings(db, actor.groupId, rows) }
}

const byId = statement<{ groupId: string; id: string }>()((q, p) =>
  q.selectFrom('import_mappings').selectAll().where('group_id', '=', p.groupId).where('id', '=', p.id),
)

/** A mapping of the group as it is stored; undefined when there is none. */
export const findRow = (db: Reader, groupId: string, id: string): Promise<ImportMappingRow | undefined> =>
  db.first(byId, { groupId, id })

/** The same; a mapping of another group looks like not found. */
export async function requireRow(db: Reader, groupId: string, id: string): Promise<ImportMappingRow> {
  const row = await findRow(db, groupId, id)
  if (row === undefined) throw new Problem('import_mapping.not_found')
  return row
}

/** Shows a mapping of the group. */
export async function showImportMapping(
  db: Reader,
  groupId: string,
  id: string,
): Promise<Answer<ImportMapping>> {
  const row = await requireRow(db, groupId, id)
  const [mapping] = await toImportMappings(db, groupId, [row])
  return answer(requireValue(mapping), { version: row.version })
}

/** What a mapping of the group says; undefined when there is none. */
export async function findImportMapping(
  db: Reader,
  groupId: string,
  id: string,
): Promise<Pick<ImportMapping, 'mapping' | 'options'> | undefined> {
  const row = await findRow(db, groupId, id)
  return row && (await toImportMappings(db, groupId, [row]))[0]
}

/** Notes that an import has applied a mapping. */
export async function markMappingUsed(db: Writer, groupId: string, id: string, now: string): Promise<void> {
  await db.q
    .updateTable('import_mappings')
    .set({ used_at: now })
    .where('group_id', '=', groupId)
    .where('id', '=', id)
    .execute()
}
