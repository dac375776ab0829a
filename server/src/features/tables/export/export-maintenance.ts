import {
  type ExportLanguage,
  type MaintenanceColumn,
  type MaintenanceTableIn,
  maintenanceColumns,
} from '@stowage/contract/tables/table-exports'
import type { Selectable } from 'kysely'
import { batchesOf } from '#db/query/batches.ts'
import { keysetPages } from '#db/query/keyset.ts'
import { statement } from '#db/query/statement.ts'
import type { Reader } from '#db/reader-writer.ts'
import { readableAtOnce } from '#db/search-index.ts'
import type { Tables } from '#db/tables.ts'
import type { Streamed } from '#http/output/answer.ts'
import { showAssetNumber } from '#kernel/asset-number.ts'
import { requireNoLongWrite } from '#long-writes/require-no-long-write.ts'
import type { ReadCtx } from '#server/context.ts'
import { EntityReader, type ExportedEntity } from './exported-entities.ts'
import { exportWords, maintenanceHeaders } from './headers.ts'
import { findSelectedRows } from './selected-rows.ts'
import { type Cell, type ColumnKind, dayCell, plainValue, rowsAtOnce, type TableColumn } from './table.ts'
import { styleOf } from './table-style.ts'
import { answerTable, inSteps } from './write-table.ts'

type Entry = Omit<
  Selectable<Tables['maintenance_entries']>,
  'group_id' | 'noticed_on' | 'rule' | 'next_id' | 'created_at' | 'updated_at'
>

interface Row {
  readonly entry: Entry
  readonly entity: ExportedEntity
}

interface Bookmark {
  readonly entityId: string
  readonly id: string
}

const entriesOf = statement<{ groupId: string; ids: readonly string[]; limit: number } & Bookmark>()(
  (q, p, dialect) =>
    q
      .selectFrom('maintenance_entries')
      .select(['id', 'entity_id', 'name', 'description', 'cost', 'completed_date', 'scheduled_date'])
      .where('group_id', '=', p.groupId)
      .where(({ ref }) => dialect.isAnyOf(ref('entity_id'), p.ids, 'text'))
      .where(({ eb, refTuple, tuple }) => eb(refTuple('entity_id', 'id'), '>', tuple(p.entityId, p.id)))
      .orderBy('entity_id')
      .orderBy('id')
      .limit(p.limit),
)

const columnsByName: Readonly<
  Record<MaintenanceColumn, { readonly kind: ColumnKind; cell(row: Row): Cell }>
> = {
  name: { kind: 'name', cell: ({ entry }) => entry.name },
  itemName: { kind: 'name', cell: ({ entity }) => entity.row.name },
  scheduledDate: { kind: 'day', cell: ({ entry }) => dayCell(entry.scheduled_date) },
  completedDate: { kind: 'day', cell: ({ entry }) => dayCell(entry.completed_date) },
  cost: { kind: 'amount', cell: ({ entry }) => entry.cost },
  description: { kind: 'note', cell: ({ entry }) => entry.description },
  assetId: { kind: 'code', cell: ({ entity }) => showAssetNumber(entity.row.asset_number) },
  location: { kind: 'name', cell: ({ entity }) => entity.path.join(' > ') },
  id: { kind: 'code', cell: ({ entry }) => entry.id },
  itemID: { kind: 'code', cell: ({ entity }) => entity.row.id },
  url: { kind: 'text', cell: ({ entity }) => entity.url },
}

const columnOf = (name: MaintenanceColumn, language: ExportLanguage): TableColumn<Row> => ({
  header: maintenanceHeaders[language][name],
  ...columnsByName[name],
})

function jsonValue(name: MaintenanceColumn, row: Row): unknown {
  return name === 'location' ? row.entity.path : plainValue(columnsByName[name].cell(row))
}

/** Writes the maintenance of the selected entities into a file, as it is asked for. */
export async function exportMaintenance(ctx: ReadCtx, input: MaintenanceTableIn): Promise<Streamed> {
  const { db, now, request } = ctx
  const { groupId } = ctx.actor
  const { select, columns: names = maintenanceColumns, language: locale } = input
  await requireNoLongWrite(db, groupId)
  const rowNumbers = await findSelectedRows(db, groupId, select)
  const size = Math.min(rowsAtOnce(names.length), await readableAtOnce(db, groupId))
  const reader = await EntityReader.of(db, groupId, request.callerBase)
  const language = locale?.language ?? 'en'
  const table = {
    columns: names.map(name => columnOf(name, language)),
    // Most entities have no entries: steps are those of what is read.
    batches: readAll(db, groupId, inSteps(request, entitiesOf(reader, rowNumbers, size))),
    toJson: (row: Row) => Object.fromEntries(names.map(name => [name, jsonValue(name, row)])),
    sheet: exportWords[language].maintenance,
  }
  return answerTable(ctx, table, styleOf(input), `stowage-maintenance_${request.today(now)}`)
}

async function* entitiesOf(reader: EntityReader, rowNumbers: readonly number[], size: number) {
  for await (const batch of batchesOf(rowNumbers, { size })) yield await reader.load(batch)
}

async function* readAll(
  db: Reader,
  groupId: string,
  batches: AsyncIterable<readonly ExportedEntity[]>,
): AsyncGenerator<readonly Row[]> {
  for await (const entities of batches) {
    const entries = Map.groupBy(await entriesOfAll(db, groupId, entities), ({ entity_id }) => entity_id)
    const rows = entities.flatMap(entity =>
      (entries.get(entity.row.id) ?? []).sort(byDay).map(entry => ({ entry, entity })),
    )
    yield* batchesOf(rows)
  }
}

async function entriesOfAll(
  db: Reader,
  groupId: string,
  entities: readonly ExportedEntity[],
): Promise<Entry[]> {
  const ids = entities.map(({ row }) => row.id)
  const pages = keysetPages((after, limit) => db.all(entriesOf, { groupId, ids, limit, ...after }), {
    first: { entityId: '', id: '' },
    keyOf: ({ entity_id: entityId, id }) => ({ entityId, id }),
  })
  const all: Entry[] = []
  for await (const page of pages) for (const entry of page) all.push(entry)
  return all
}

const dayOf = ({ completed_date, scheduled_date }: Entry): string => completed_date ?? scheduled_date ?? ''

const byDay = (a: Entry, b: Entry): number => compare(dayOf(a), dayOf(b)) || compare(a.id, b.id)

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
