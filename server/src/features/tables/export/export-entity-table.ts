import { entityMembers } from '@stowage/contract/entities/entity-members'
import { byCodePoint } from '@stowage/contract/matching/by-code-point'
import type { EntityTableIn } from '@stowage/contract/tables/table-exports'
import { sql } from 'kysely'
import { batchesOf, forEachBatch } from '#db/query/batches.ts'
import { statement } from '#db/query/statement.ts'
import type { Reader } from '#db/reader-writer.ts'
import { readableAtOnce } from '#db/search-index.ts'
import type { Flag } from '#db/tables/columns.ts'
import { findDefinitions } from '#features/entities/index.ts'
import type { Streamed } from '#http/output/answer.ts'
import { invalid } from '#kernel/problem.ts'
import { requireNoLongWrite } from '#long-writes/require-no-long-write.ts'
import type { ReadCtx } from '#server/context.ts'
import { type OwnColumn, ownColumns } from '../columns.ts'
import { Definitions } from '../values/defined-fields.ts'
import { entityColumns, entityJson } from './entity-columns.ts'
import { EntityReader, type ExportedEntity } from './exported-entities.ts'
import { exportWords } from './headers.ts'
import { findSelectedRows } from './selected-rows.ts'
import { rowsAtOnce } from './table.ts'
import { styleOf } from './table-style.ts'
import { answerTable } from './write-table.ts'

const namesOfFields = statement<{ groupId: string; rowNumbers: readonly number[] }>()((q, p, dialect) =>
  q
    .selectFrom('entity_fields')
    .select('name')
    .distinct()
    .where(({ ref }) => dialect.impliedGroup(ref('group_id'), p.groupId))
    .where(({ ref }) => dialect.isAnyOf(ref('entity_n'), p.rowNumbers, 'number')),
)

/** The members that fill these columns. */
const fillingMembers = [...new Set(ownColumns.map(({ filledBy }) => filledBy))]

/** Does a row have something in the columns that the peer's form lacks? */
const filledColumns = statement<{ groupId: string; rowNumbers: readonly number[] }>()((q, p, dialect) =>
  q
    .selectFrom('entities')
    .select(({ ref }) =>
      fillingMembers.map(member => {
        const { column, default: unset } = entityMembers[member]
        return sql<Flag | null>`max(case when ${ref(column)} is distinct from ${sql.lit(unset)} then 1 else 0 end)`.as(
          member,
        )
      }),
    )
    .where(({ ref }) => dialect.impliedGroup(ref('group_id'), p.groupId))
    .where(({ ref }) => dialect.isAnyOf(ref('n'), p.rowNumbers, 'number')),
)

/** Rows of one statement that reads the names of custom fields. */
const namedAtOnce = 2000
/** The most columns of a workbook. */
const maxColumns = 16_384

/** Writes the selected entities into a file, as it is asked for. */
export async function exportEntityTable(ctx: ReadCtx, input: EntityTableIn): Promise<Streamed> {
  const { db, now, request } = ctx
  const { groupId } = ctx.actor
  const { select, columns: asked, language: locale } = input
  await requireNoLongWrite(db, groupId)
  const rowNumbers = await findSelectedRows(db, groupId, select)
  const fieldNames =
    asked === undefined && input.format !== 'json' ? await fieldNamesOf(db, groupId, rowNumbers) : []
  const own =
    asked === undefined && locale === undefined ? await filledOwnColumns(db, groupId, rowNumbers) : []
  const definitions = new Definitions(await findDefinitions(db, groupId))
  const columns = entityColumns(asked, fieldNames, locale?.language, { own, definitions })
  if (columns.length > maxColumns) throw invalid('columns', 'too_many', { limit: maxColumns })
  const size = Math.min(rowsAtOnce(columns.length), await readableAtOnce(db, groupId))
  const base = locale === undefined ? request.peerBase : request.callerBase
  const reader = await EntityReader.of(db, groupId, base)
  const table = {
    columns,
    batches: readAll(reader, rowNumbers, size),
    toJson: entityJson(asked),
    sheet: exportWords[locale?.language ?? 'en'].items,
  }
  return answerTable(ctx, table, styleOf(input), `stowage-items_${request.today(now)}`)
}

async function* readAll(
  reader: EntityReader,
  rowNumbers: readonly number[],
  size: number,
): AsyncGenerator<readonly ExportedEntity[]> {
  for await (const batch of batchesOf(rowNumbers, { size })) yield await reader.load(batch)
}

/** Columns that the peer's form lacks, as far as one of the entities has something in them. */
async function filledOwnColumns(
  db: Reader,
  groupId: string,
  rowNumbers: readonly number[],
): Promise<OwnColumn[]> {
  const filled = new Set<string>()
  for await (const batch of batchesOf(rowNumbers, { size: namedAtOnce })) {
    const found = await db.first(filledColumns, { groupId, rowNumbers: batch })
    for (const member of fillingMembers) if (found?.[member] === 1) filled.add(member)
    if (filled.size === fillingMembers.length) break
  }
  return ownColumns.filter(({ filledBy }) => filled.has(filledBy)).map(({ column }) => column)
}

/** The names of the custom fields that some entities have, by code point. */
async function fieldNamesOf(db: Reader, groupId: string, rowNumbers: readonly number[]): Promise<string[]> {
  const found = new Set<string>()
  await forEachBatch(
    rowNumbers,
    async batch => {
      for (const { name } of await db.all(namesOfFields, { groupId, rowNumbers: batch })) found.add(name)
    },
    { size: namedAtOnce },
  )
  return [...found].sort(byCodePoint)
}
