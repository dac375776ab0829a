import type { InventoryRows } from './inventory/inventory-tables.ts'
import type { ChangeRowsTable, ChangesTable, StockMovesTable } from './tables/changes.ts'
import type {
  ContainerTotalsTable,
  EntityCodesTable,
  EntitySearchTable,
  GroupTotalsTable,
  MergedEntitiesTable,
  NameWordPartsTable,
  NameWordsTable,
  ProductCodesTable,
  ProductTotalsTable,
  SearchTrigramsTable,
} from './tables/entities.ts'
import type { EventsTable } from './tables/events.ts'
import type { ExportsTable } from './tables/exports.ts'
import type { GroupNumbersTable } from './tables/groups.ts'
import type { IdempotencyKeysTable } from './tables/idempotency-keys.ts'
import type { ImportRunsTable } from './tables/import-runs.ts'
import type { InstanceTable, MigrationsTable } from './tables/instance.ts'
import type { JobsTable, ScheduleTable } from './tables/jobs.ts'
import type { LabelStartsTable } from './tables/label-formats.ts'
import type { LongWriteBatchesTable, LongWritesTable } from './tables/long-writes.ts'
import type { NoticesTable } from './tables/maintenance.ts'
import type { SentNoticesTable } from './tables/notifiers.ts'
import type {
  ApiKeysTable,
  KnownAddressesTable,
  RateCountersTable,
  SessionsTable,
  SessionTokensTable,
} from './tables/sessions.ts'
import type { MergedTagsTable, TagTotalsTable } from './tables/tags.ts'
import type { TrashFilesTable, TrashTable } from './tables/trash.ts'
import type { PasswordResetsTable, UsersTable } from './tables/users.ts'

/** Every table of the database. */
export interface Tables extends InventoryRows {
  group_numbers: GroupNumbersTable
  users: UsersTable
  sessions: SessionsTable
  session_tokens: SessionTokensTable
  api_keys: ApiKeysTable
  password_resets: PasswordResetsTable
  rate_counters: RateCountersTable
  known_addresses: KnownAddressesTable
  entity_search: EntitySearchTable
  entity_codes: EntityCodesTable
  name_words: NameWordsTable
  name_word_parts: NameWordPartsTable
  merged_tags: MergedTagsTable
  merged_entities: MergedEntitiesTable
  notices: NoticesTable
  sent_notices: SentNoticesTable
  label_starts: LabelStartsTable
  exports: ExportsTable
  import_runs: ImportRunsTable
  events: EventsTable
  changes: ChangesTable
  change_rows: ChangeRowsTable
  stock_moves: StockMovesTable
  trash: TrashTable
  trash_files: TrashFilesTable
  jobs: JobsTable
  schedule: ScheduleTable
  long_writes: LongWritesTable
  long_write_batches: LongWriteBatchesTable
  idempotency_keys: IdempotencyKeysTable
  group_totals: GroupTotalsTable
  place_totals: ContainerTotalsTable
  tag_totals: TagTotalsTable
  product_totals: ProductTotalsTable
  product_codes: ProductCodesTable
  instance: InstanceTable
  migrations: MigrationsTable
  search_trigrams: SearchTrigramsTable
}
