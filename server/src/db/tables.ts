import type { AttachmentsTable } from './tables/attachments.ts'
import type { CalendarsTable } from './tables/calendars.ts'
import type { ChangeRowsTable, ChangesTable } from './tables/changes.ts'
import type {
  ContainerTotalsTable,
  EntitiesTable,
  EntityFieldsTable,
  EntitySearchTable,
  GroupTotalsTable,
  NameWordPartsTable,
  NameWordsTable,
  SearchTrigramsTable,
} from './tables/entities.ts'
import type { EntityTypesTable } from './tables/entity-types.ts'
import type { EventsTable } from './tables/events.ts'
import type { ExportsTable } from './tables/exports.ts'
import type { GroupNumbersTable, GroupsTable, InvitationsTable, MembershipsTable } from './tables/groups.ts'
import type { IdempotencyKeysTable } from './tables/idempotency-keys.ts'
import type { ImportMappingsTable } from './tables/import-mappings.ts'
import type { ImportRunsTable } from './tables/import-runs.ts'
import type { InstanceTable, MigrationsTable } from './tables/instance.ts'
import type { JobsTable, ScheduleTable } from './tables/jobs.ts'
import type { LabelFormatsTable, LabelStartsTable } from './tables/label-formats.ts'
import type { LongWriteBatchesTable, LongWritesTable } from './tables/long-writes.ts'
import type { MaintenanceEntriesTable, NoticesTable } from './tables/maintenance.ts'
import type { NotifiersTable, SentNoticesTable } from './tables/notifiers.ts'
import type {
  ApiKeysTable,
  KnownAddressesTable,
  RateCountersTable,
  SessionsTable,
  SessionTokensTable,
} from './tables/sessions.ts'
import type { EntityTagsTable, MergedTagsTable, TagsTable, TagTotalsTable } from './tables/tags.ts'
import type { TemplateFieldsTable, TemplatesTable } from './tables/templates.ts'
import type { TrashFilesTable, TrashTable } from './tables/trash.ts'
import type { PasswordResetsTable, UsersTable } from './tables/users.ts'
import type { ViewsTable } from './tables/views.ts'

/** Every table of the database. */
export interface Tables {
  groups: GroupsTable
  group_numbers: GroupNumbersTable
  users: UsersTable
  memberships: MembershipsTable
  sessions: SessionsTable
  session_tokens: SessionTokensTable
  api_keys: ApiKeysTable
  invitations: InvitationsTable
  password_resets: PasswordResetsTable
  rate_counters: RateCountersTable
  known_addresses: KnownAddressesTable
  entity_types: EntityTypesTable
  entities: EntitiesTable
  entity_search: EntitySearchTable
  name_words: NameWordsTable
  name_word_parts: NameWordPartsTable
  entity_fields: EntityFieldsTable
  tags: TagsTable
  merged_tags: MergedTagsTable
  entity_tags: EntityTagsTable
  templates: TemplatesTable
  template_fields: TemplateFieldsTable
  attachments: AttachmentsTable
  maintenance_entries: MaintenanceEntriesTable
  notices: NoticesTable
  calendars: CalendarsTable
  notifiers: NotifiersTable
  sent_notices: SentNoticesTable
  views: ViewsTable
  label_formats: LabelFormatsTable
  label_starts: LabelStartsTable
  exports: ExportsTable
  import_mappings: ImportMappingsTable
  import_runs: ImportRunsTable
  events: EventsTable
  changes: ChangesTable
  change_rows: ChangeRowsTable
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
  instance: InstanceTable
  migrations: MigrationsTable
  search_trigrams: SearchTrigramsTable
}
