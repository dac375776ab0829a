import type { Generated, GeneratedAlways } from 'kysely'

/** 0 or 1. */
export type Flag = 0 | 1
type Instant = string
type Day = string
type Id = string

interface Dated {
  created_at: Instant
  updated_at: Instant
}

interface Versioned extends Dated {
  /** Raised by every write to the row itself; the part of its ETag before the dash. */
  version: Generated<number>
}

export interface GroupsTable extends Versioned {
  id: Id
  name: string
  /** Upper-case ISO 4217 code. */
  currency: string
}

/** One row a group: hands out row numbers, and is what writers of the group queue on in PostgreSQL. */
export interface GroupNumbersTable {
  group_id: Id
  number: number
  next_n: number
}

export interface UsersTable extends Versioned {
  id: Id
  name: string
  /** Trimmed, lower case; unique. */
  email: string
  /** When it was proven that the address is theirs; null while anybody could have typed it. */
  email_verified_at: Instant | null
  /** PHC notation; null for accounts without a password. */
  password_hash: string | null
  is_superuser: Generated<Flag>
  activated_on: Instant | null
  disabled_at: Instant | null
  oidc_issuer: string | null
  oidc_subject: string | null
  default_group_id: Id | null
  /** A JSON object. */
  settings: Generated<string>
  settings_version: Generated<number>
}

export interface MembershipsTable {
  user_id: Id
  group_id: Id
  role: 'owner' | 'user'
  created_at: Instant
}

export interface SessionsTable {
  id: Id
  user_id: Id
  /** How long the session was made for; a refresh keeps it. */
  lifetime_seconds: number
  created_at: Instant
  expires_at: Instant
}

export interface SessionTokensTable {
  /** SHA-256 in hex. */
  token_hash: string
  session_id: Id
  role: 'user' | 'attachments' | 'admin'
}

export interface ApiKeysTable extends Dated {
  id: Id
  user_id: Id
  name: string
  /** HMAC-SHA-256 under the pepper, in hex. */
  key_hash: string
  expires_at: Instant | null
  last_used_at: Instant | null
}

export interface InvitationsTable extends Dated {
  id: Id
  group_id: Id
  token_hash: string
  expires_at: Instant
  /** Uses left. */
  uses: number
}

export interface PasswordResetsTable {
  id: Id
  user_id: Id
  token_hash: string
  created_at: Instant
  expires_at: Instant
  used_at: Instant | null
  /** The address that the link was mailed to; null for one that a command printed. */
  sent_to: string | null
}

/** Failed attempts per key (address or account with path), shared by all processes. */
export interface RateCountersTable {
  key: string
  failures: number
  last_at: Instant
  locked_until: Instant | null
}

/** An address from which an account has signed in: an account's lock does not slow it. */
export interface KnownAddressesTable {
  user_id: Id
  address: string
  last_at: Instant
}

export interface EntityTypesTable extends Versioned {
  id: Id
  group_id: Id
  name: string
  name_key: string
  description: Generated<string>
  is_location: Flag
  icon: string
  default_template_id: Id | null
}

export interface EntitiesTable extends Versioned {
  /** Group number × 2^32 + sequence in the group; never used twice, never sent. */
  n: number
  id: Id
  group_id: Id
  entity_type_id: Id
  /** Copied from the type. */
  is_location: Flag
  archived: Flag
  name: string
  /** fold(name); what lists are ordered by. */
  name_key: string
  description: string
  /** What it belongs to. */
  parent_id: Id | null
  /** The pin: the location where it is kept, when that is not what it belongs to. */
  location_id: Id | null
  /** Its place: the pin, or else the parent. */
  kept_in: GeneratedAlways<Id | null>
  /** Not less than the number of levels of things below it, over parents and pins. */
  height: Generated<number>
  asset_number: number | null
  /** The asset number, or 2^53 when unset: what lists by number are ordered by. */
  number_order: GeneratedAlways<number>
  import_ref: string | null
  quantity: number
  insured: Flag
  sync_child_entity_locations: Flag
  serial_number: string
  model_number: string
  manufacturer: string
  lifetime_warranty: Flag
  warranty_expires: Day | null
  warranty_details: string
  purchase_date: Day | null
  purchase_from: string
  purchase_price: number
  sold_date: Day | null
  sold_to: string
  sold_price: number
  sold_notes: string
  notes: string
}

/** The text that is searched, apart from the entity so that moves and quantities never touch a search index. */
export interface EntitySearchTable {
  n: number
  group_id: Id
  search_text: string
}

interface FieldValues {
  id: Id
  name: string
  type: 'text' | 'number' | 'boolean' | 'time'
  text_value: string
  number_value: number
  boolean_value: Flag
  time_value: Instant | null
}

export interface EntityFieldsTable extends FieldValues {
  group_id: Id
  entity_n: number
  position: number
}

export interface TagsTable extends Versioned {
  n: number
  id: Id
  group_id: Id
  name: string
  name_key: string
  description: string
  color: string
  icon: string
  parent_id: Id | null
}

export interface EntityTagsTable {
  group_id: Id
  tag_n: number
  n: number
}

export interface TemplatesTable extends Versioned {
  id: Id
  group_id: Id
  name: string
  name_key: string
  description: string
  notes: string
  default_quantity: number
  default_insured: Flag
  default_name: string
  default_description: string
  default_manufacturer: string
  default_model_number: string
  default_lifetime_warranty: Flag
  default_warranty_details: string
  default_location_id: Id | null
  /** A JSON array of tag ids. */
  default_tag_ids: Generated<string>
  include_warranty_fields: Flag
  include_purchase_fields: Flag
  include_sold_fields: Flag
  /** What `{{count}}` gave last. */
  made: Generated<number>
}

export interface TemplateFieldsTable extends FieldValues {
  group_id: Id
  template_id: Id
  position: number
}

export interface AttachmentsTable extends Dated {
  id: Id
  group_id: Id
  /** Null for thumbnails. */
  entity_id: Id | null
  type: 'photo' | 'manual' | 'warranty' | 'attachment' | 'receipt' | 'thumbnail'
  is_primary: Flag
  title: string
  mime_type: string
  /** Storage key, or the address of a link. */
  path: string
  size: number
  thumbnail_id: Id | null
}

export interface MaintenanceEntriesTable extends Dated {
  id: Id
  group_id: Id
  entity_id: Id
  name: string
  description: string
  cost: number
  completed_date: Day | null
  scheduled_date: Day | null
  /** The day of the notice that told of it; null while it waits for one. */
  noticed_on: Generated<Day | null>
}

/** The day on which each group got its last notice of what is due: one a day. */
export interface NoticesTable {
  group_id: Id
  day: Day
}

export interface NotifiersTable extends Dated {
  id: Id
  group_id: Id
  user_id: Id
  name: string
  name_key: string
  url: string
  is_active: Flag
}

export interface ExportsTable extends Dated {
  id: Id
  group_id: Id
  user_id: Id | null
  kind: 'export' | 'import'
  status: 'pending' | 'running' | 'completed' | 'failed'
  progress: number
  artifact_path: string
  size_bytes: number
  error: string
  /** A JSON array of sentences. */
  notes: Generated<string>
  /** The archive holds secrets of the person who made it. */
  is_private: Generated<Flag>
}

/** Who did what to which thing, and the facts before and after; feeds history, notices and undo. */
export interface EventsTable {
  id: Id
  group_id: Id | null
  at: Instant
  actor_id: Id | null
  name: string
  subject_id: Id | null
  /** A JSON object. */
  facts: string
}

export interface JobsTable {
  id: Id
  group_id: Id | null
  kind: string
  /** JSON. */
  input: string
  state: 'waiting' | 'running' | 'failed'
  attempts: number
  progress: number
  run_at: Instant
  leased_until: Instant | null
  leased_by: string | null
  error: string | null
  created_at: Instant
}

/** When each periodic task ran last, so that processes on one database take turns. */
export interface ScheduleTable {
  task: string
  last_at: Instant
}

/** How many entities a group has of each kind, and what they are worth. */
export interface GroupTotalsTable {
  group_id: Id
  is_location: Flag
  archived: Flag
  n: number
  /** Sum of price × quantity, millionths. */
  worth: number
  /** Sum of the price, millionths. */
  price: number
  lifetime_warranty: number
}

/** What lies directly in a place. */
export interface PlaceTotalsTable {
  group_id: Id
  entity_id: Id
  /** Sum of quantity of items that are not archived, millionths. */
  pieces: number
  /** Sum of the price, rounded to cents, of items neither archived nor sold, millionths. */
  unsold_price: number
  /** Sum of the price of all items, millionths. */
  price: number
}

/** What carries a tag, itself and not a descendant. */
export interface TagTotalsTable {
  group_id: Id
  tag_n: number
  is_location: Flag
  archived: Flag
  n: number
  /** Sum of the price, millionths. */
  price: number
}

/** Facts about this installation, such as its pepper. */
export interface InstanceTable {
  key: string
  value: string
}

/** The steps that have brought the database to its model. */
export interface MigrationsTable {
  name: string
  applied_at: Instant
}

/** SQLite only: the FTS5 trigram index over `entity_search.search_text`. */
export interface SearchTrigramsTable {
  rowid: number
  t: string
}

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
  entity_fields: EntityFieldsTable
  tags: TagsTable
  entity_tags: EntityTagsTable
  templates: TemplatesTable
  template_fields: TemplateFieldsTable
  attachments: AttachmentsTable
  maintenance_entries: MaintenanceEntriesTable
  notices: NoticesTable
  notifiers: NotifiersTable
  exports: ExportsTable
  events: EventsTable
  jobs: JobsTable
  schedule: ScheduleTable
  group_totals: GroupTotalsTable
  place_totals: PlaceTotalsTable
  tag_totals: TagTotalsTable
  instance: InstanceTable
  migrations: MigrationsTable
  search_trigrams: SearchTrigramsTable
}
