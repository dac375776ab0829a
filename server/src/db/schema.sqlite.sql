-- Written by scripts/schema-dump.ts from a freshly migrated database; do not edit by hand.
-- The source are the steps in migrations/.

CREATE TABLE api_keys (
  id text primary key,
  user_id text not null references users (id) on delete cascade,
  name text not null,
  key_hash text not null unique,
  expires_at text,
  last_used_at text,
  created_at text not null,
  updated_at text not null,
  scope text not null default 'write' check (scope in ('read', 'write')),
  last_used_from text
) strict;

CREATE INDEX api_keys_by_user on api_keys (user_id, created_at);

CREATE TABLE attachments (
  id text not null,
  group_id text not null references groups (id) on delete cascade,
  entity_id text,
  type text not null check (type in ('photo', 'manual', 'warranty', 'attachment', 'receipt', 'thumbnail')),
  is_primary integer not null check (is_primary in (0, 1)),
  title text not null,
  mime_type text not null,
  path text not null,
  size integer not null,
  thumbnail_id text,
  created_at text not null,
  updated_at text not null,
  position integer not null default 0,
  primary key (group_id, id),
  foreign key (group_id, entity_id) references entities (group_id, id) on delete cascade
) strict;

CREATE INDEX attachments_by_entity on attachments (group_id, entity_id, id);

CREATE INDEX attachments_by_path on attachments (group_id, path);

CREATE UNIQUE INDEX attachments_by_primary_photo on attachments (group_id, entity_id) where is_primary = 1 and type = 'photo';

CREATE INDEX attachments_by_thumbnail on attachments (group_id, thumbnail_id);

CREATE TABLE calendars (
  group_id text not null,
  id text not null,
  user_id text not null,
  name text not null,
  name_key text not null,
  kinds text not null,
  secret_hash text not null unique,
  last_read_at text,
  created_at text not null,
  updated_at text not null,
  primary key (group_id, id),
  foreign key (group_id, user_id) references memberships (group_id, user_id) on delete cascade
) strict;

CREATE INDEX calendars_by_user on calendars (group_id, user_id, name_key, id);

CREATE TABLE change_rows (
  group_id text not null references groups (id) on delete cascade,
  n integer not null,
  subject_id text not null,
  position integer not null,
  table_name text not null,
  row_key text not null,
  op text not null check (op in ('insert', 'update', 'move', 'delete', 'gone')),
  before text,
  after text,
  primary key (group_id, n, subject_id, position)
) strict, without rowid;

CREATE INDEX change_rows_by_key on change_rows (group_id, row_key, table_name, n) where row_key <> '';

CREATE INDEX change_rows_by_subject on change_rows (group_id, subject_id, n);

CREATE TABLE "changes" (
  group_id text not null references groups (id) on delete cascade,
  n integer not null,
  id text not null,
  at text not null,
  actor_id text,
  kind text not null check (kind in ('created', 'updated', 'moved', 'deleted', 'restored', 'imported', 'undone', 'joined', 'left', 'other')),
  count integer not null,
  subjects text not null,
  private_to text,
  is_undoable integer not null check (is_undoable in (0, 1)),
  is_for_owners integer not null check (is_for_owners in (0, 1)),
  undone_by text,
  undoes text,
  deleted integer not null default 0,
  is_for_lenders integer not null default 0 check (is_for_lenders in (0, 1)),
  primary key (group_id, n),
  unique (group_id, id)
) strict, without rowid;

CREATE INDEX changes_by_actor on changes (group_id, actor_id, n);

CREATE INDEX changes_by_age on changes (group_id, at);

CREATE TABLE contacts (
  group_id text not null references groups (id) on delete cascade,
  id text not null,
  name text not null,
  name_key text not null,
  email text not null,
  phone text not null,
  reference text not null,
  notes text not null,
  user_id text,
  version integer not null default 1,
  created_at text not null,
  updated_at text not null,
  search_text text not null default '',
  primary key (group_id, id)
) strict;

CREATE INDEX contacts_by_name on contacts (group_id, name_key, id);

CREATE TABLE dangling_references (
  group_id text not null,
  id text not null,
  n integer not null,
  primary key (group_id, id, n),
  foreign key (group_id, id) references entities (group_id, id) deferrable initially deferred
) strict, without rowid;

CREATE INDEX dangling_references_by_n on dangling_references (n);

CREATE TABLE entities (
  n integer primary key,
  id text not null,
  group_id text not null references groups (id) on delete cascade,
  entity_type_id text not null,
  is_location integer not null check (is_location in (0, 1)),
  archived integer not null check (archived in (0, 1)),
  name text not null,
  name_key text not null,
  description text not null,
  parent_id text,
  location_id text,
  kept_in text generated always as (coalesce(location_id, parent_id)) stored,
  height integer not null default 0,
  asset_number integer,
  number_order integer generated always as (coalesce(asset_number, 9007199254740992)) stored,
  import_ref text,
  quantity real not null,
  insured integer not null check (insured in (0, 1)),
  sync_child_entity_locations integer not null check (sync_child_entity_locations in (0, 1)),
  serial_number text not null,
  model_number text not null,
  manufacturer text not null,
  lifetime_warranty integer not null check (lifetime_warranty in (0, 1)),
  warranty_expires text check (length(warranty_expires) = 10),
  warranty_details text not null,
  purchase_date text check (length(purchase_date) = 10),
  purchase_from text not null,
  purchase_price real not null,
  sold_date text check (length(sold_date) = 10),
  sold_to text not null,
  sold_price real not null,
  sold_notes text not null,
  notes text not null,
  version integer not null default 1,
  created_at text not null,
  updated_at text not null,
  codes text not null default '[]',
  product_id text,
  expires text check (length(expires) = 10),
  unique (group_id, id),
  foreign key (group_id, entity_type_id) references entity_types (group_id, id) deferrable initially deferred,
  foreign key (group_id, product_id) references products (group_id, id) deferrable initially deferred
) strict;

CREATE INDEX entities_by_created_at on entities (group_id, is_location, archived, created_at, id);

CREATE INDEX entities_by_expiry on entities (group_id, expires, id, is_location, archived, quantity, sold_date) where expires is not null;

CREATE INDEX entities_by_import_ref on entities (group_id, import_ref) where import_ref is not null;

CREATE INDEX entities_by_name_key on entities (group_id, is_location, archived, name_key, id);

CREATE INDEX entities_by_number on entities (group_id, asset_number, name_key, id);

CREATE INDEX entities_by_number_order on entities (group_id, is_location, archived, number_order, id);

CREATE INDEX entities_by_parent on entities (group_id, parent_id);

CREATE INDEX entities_by_pin on entities (group_id, location_id) where location_id is not null;

CREATE INDEX entities_by_place on entities (group_id, kept_in, is_location, name_key, id);

CREATE INDEX entities_by_product on entities (group_id, product_id, n) where product_id is not null;

CREATE INDEX entities_by_product_expiry on entities (group_id, product_id, expires) where product_id is not null and expires is not null and is_location = 0 and archived = 0 and sold_date is null and quantity > 0;

CREATE INDEX entities_by_type on entities (group_id, entity_type_id);

CREATE INDEX entities_by_updated_at on entities (group_id, is_location, archived, updated_at, id);

CREATE INDEX entities_by_warranty on entities (group_id, warranty_expires, is_location, archived, lifetime_warranty) where warranty_expires is not null;

CREATE INDEX entities_containers on entities (group_id, kept_in, id) where (is_location = 1 or height > 0);

CREATE INDEX entities_frame on entities (group_id, n) where (is_location = 1 or height > 0);

CREATE INDEX entities_lots on entities (group_id, product_id, coalesce(expires, ''), coalesce(kept_in, ''), purchase_price, n) where product_id is not null and is_location = 0 and archived = 0 and sold_date is null;

CREATE TRIGGER entities_named_when_deleted after delete on entities begin delete from dangling_references where n = old.n; insert or ignore into dangling_references (group_id, id, n) select group_id, parent_id, n from entities where group_id = old.group_id and parent_id = old.id; insert or ignore into dangling_references (group_id, id, n) select group_id, location_id, n from entities where group_id = old.group_id and location_id = old.id; end;

CREATE TRIGGER entities_named_when_inserted after insert on entities begin delete from dangling_references where group_id = new.group_id and id = new.id; insert or ignore into dangling_references (group_id, id, n) select new.group_id, named.id, new.n from (select new.parent_id as id union all select new.location_id) named where named.id is not null and not exists (select 1 from entities e where e.group_id = new.group_id and e.id = named.id); end;

CREATE TRIGGER entities_named_when_moved after update of parent_id, location_id on entities begin delete from dangling_references where n = old.n; insert or ignore into dangling_references (group_id, id, n) select new.group_id, named.id, new.n from (select new.parent_id as id union all select new.location_id) named where named.id is not null and not exists (select 1 from entities e where e.group_id = new.group_id and e.id = named.id); end;

CREATE INDEX entities_of_products on entities (group_id, kept_in, product_id) where product_id is not null;

CREATE TABLE entity_codes (
  group_id text not null,
  code_key text not null,
  n integer not null,
  is_serial integer not null check (is_serial in (0, 1)),
  primary key (group_id, code_key, is_serial, n),
  foreign key (n) references entities (n) on delete cascade
) strict, without rowid;

CREATE INDEX entity_codes_by_entity on entity_codes (n);

CREATE TABLE entity_fields (
  group_id text not null,
  entity_n integer not null,
  position integer not null,
  id text not null,
  name text not null,
  type text not null check (type in ('text', 'number', 'boolean', 'time')),
  text_value text not null,
  number_value integer not null,
  boolean_value integer not null check (boolean_value in (0, 1)),
  time_value text,
  numeric_value real generated always as ( case type when 'number' then cast(number_value as real) when 'text' then case when length(text_value) <= 17 and ltrim(text_value, '-') glob '[0-9]*' and text_value glob '*[0-9]' and text_value not glob '?*-*' and text_value not glob '*[^-0-9.]*' and text_value not glob '*.*.*' and length(replace(replace(text_value, '-', ''), '.', '')) <= 15 then cast(text_value as real) end end) virtual,
  text_key text not null default '',
  day_value text generated always as ( case type when 'time' then substr(time_value, 1, 10) when 'text' then case when text_value glob '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]' then case when text_value >= '0002' and date(text_value) = text_value then text_value end end end) virtual,
  primary key (entity_n, position),
  foreign key (entity_n) references entities (n) on delete cascade
) strict, without rowid;

CREATE INDEX entity_fields_by_day on entity_fields (group_id, name, day_value, entity_n) where day_value is not null;

CREATE INDEX entity_fields_by_number on entity_fields (group_id, name, numeric_value, entity_n) where numeric_value is not null;

CREATE INDEX entity_fields_by_text on entity_fields (group_id, name, text_key, entity_n);

CREATE INDEX entity_fields_by_value on entity_fields (group_id, name, text_value, entity_n);

CREATE TABLE entity_search (
  n integer primary key,
  group_id text not null,
  search_text text not null,
  foreign key (n) references entities (n) on delete cascade
) strict;

CREATE INDEX entity_search_long on entity_search (group_id, octet_length(search_text)) where octet_length(search_text) > 4096;

CREATE TABLE entity_tags (
  group_id text not null,
  tag_n integer not null,
  n integer not null,
  primary key (tag_n, n),
  foreign key (n) references entities (n) on delete cascade,
  foreign key (tag_n) references tags (n) on delete cascade
) strict, without rowid;

CREATE INDEX entity_tags_by_entity on entity_tags (n);

CREATE TABLE entity_types (
  id text not null,
  group_id text not null references groups (id) on delete cascade,
  name text not null,
  name_key text not null,
  description text not null default '',
  is_location integer not null check (is_location in (0, 1)),
  icon text not null,
  default_template_id text,
  version integer not null default 1,
  created_at text not null,
  updated_at text not null,
  primary key (group_id, id)
) strict;

CREATE INDEX entity_types_by_template on entity_types (group_id, default_template_id);

CREATE TABLE events (
  id text primary key,
  group_id text references groups (id) on delete cascade,
  at text not null,
  actor_id text,
  name text not null,
  subject_id text,
  facts text not null
) strict, without rowid;

CREATE INDEX events_by_actor on events (group_id, actor_id, id);

CREATE INDEX events_by_subject on events (group_id, subject_id);

CREATE TABLE exports (
  id text not null,
  group_id text not null references groups (id) on delete cascade,
  user_id text references users (id) on delete set null,
  kind text not null check (kind in ('export', 'import')),
  status text not null check (status in ('pending', 'running', 'completed', 'failed')),
  progress integer not null,
  artifact_path text not null,
  size_bytes integer not null,
  error text not null,
  created_at text not null,
  updated_at text not null,
  notes text not null default '[]',
  is_private integer not null default 0 check (is_private in (0, 1)),
  primary key (group_id, id)
) strict;

CREATE INDEX exports_by_age on exports (created_at);

CREATE INDEX exports_by_user on exports (user_id);

CREATE TABLE field_definitions (
  group_id text not null references groups (id) on delete cascade,
  id text not null,
  entity_type_id text,
  name text not null,
  field_kind text not null check (field_kind in ('text', 'number', 'boolean', 'date', 'choice', 'link')),
  unit text not null,
  choices text not null,
  help text not null,
  position integer not null,
  is_required integer not null check (is_required in (0, 1)),
  remind_days integer,
  version integer not null default 1,
  created_at text not null,
  updated_at text not null,
  primary key (group_id, id),
  foreign key (group_id, entity_type_id) references entity_types (group_id, id) on delete cascade
) strict;

CREATE INDEX field_definitions_by_type on field_definitions (group_id, entity_type_id);

CREATE TABLE group_numbers (
  group_id text primary key references groups (id) on delete cascade,
  number integer not null unique,
  next_n integer not null,
  long_write_id text,
  forgotten_n integer not null default 0
) strict;

CREATE TABLE group_totals (
  group_id text not null references groups (id) on delete cascade,
  is_location integer not null check (is_location in (0, 1)),
  archived integer not null check (archived in (0, 1)),
  n integer not null,
  worth real not null,
  lifetime_warranty integer not null,
  price real not null default 0,
  quantity real not null default 0,
  unsold_worth real not null default 0,
  sold integer not null default 0,
  primary key (group_id, is_location, archived)
) strict, without rowid;

CREATE TABLE groups (
  id text primary key,
  name text not null,
  currency text not null,
  version integer not null default 1,
  created_at text not null,
  updated_at text not null,
  hue integer,
  hide_prices integer not null default 0 check (hide_prices in (0, 1)),
  hide_serial_numbers integer not null default 0 check (hide_serial_numbers in (0, 1)),
  notices text
) strict;

CREATE INDEX groups_with_notices on groups (id) where notices is not null;

CREATE TABLE idempotency_keys (
  id text not null primary key,
  user_id text not null references users (id) on delete cascade,
  group_id text references groups (id) on delete cascade,
  fingerprint text not null,
  leased_until text not null,
  leased_by text not null,
  long_write_id text,
  answer text,
  size integer not null,
  expires_at text not null
) strict;

CREATE INDEX idempotency_keys_by_age on idempotency_keys (expires_at);

CREATE INDEX idempotency_keys_by_group on idempotency_keys (group_id, long_write_id);

CREATE INDEX idempotency_keys_by_user on idempotency_keys (user_id, size);

CREATE TABLE import_mappings (
  group_id text not null references groups (id) on delete cascade,
  id text not null,
  name text not null,
  mapping text not null,
  headers text not null,
  options text not null,
  used_at text not null,
  version integer not null default 1,
  created_at text not null,
  updated_at text not null,
  primary key (group_id, id)
) strict;

CREATE TABLE import_runs (
  group_id text not null references groups (id) on delete cascade,
  id text not null,
  user_id text references users (id) on delete set null,
  status text not null check (status in ('pending', 'running', 'completed', 'failed')),
  path text,
  options text not null,
  report text,
  error text,
  long_write_id text,
  created_at text not null,
  updated_at text not null,
  primary key (group_id, id)
) strict;

CREATE INDEX import_runs_by_age on import_runs (updated_at);

CREATE INDEX import_runs_by_user on import_runs (user_id);

CREATE TABLE instance (
  key text primary key,
  value text not null
) strict;

CREATE TABLE invitations (
  id text not null,
  group_id text not null references groups (id) on delete cascade,
  token_hash text not null unique,
  expires_at text not null,
  uses integer not null,
  created_at text not null,
  updated_at text not null,
  role text not null default 'user' check (role in ('owner', 'user', 'lender', 'viewer')),
  max_uses integer not null default 1,
  created_by text references users (id) on delete set null,
  sent_to text not null default '',
  is_mailed integer not null default 0,
  primary key (group_id, id)
) strict;

CREATE INDEX invitations_by_user on invitations (created_by);

CREATE TABLE jobs (
  id text primary key,
  group_id text references groups (id) on delete cascade,
  kind text not null,
  input text not null,
  state text not null check (state in ('waiting', 'running', 'failed')),
  attempts integer not null,
  progress integer not null,
  run_at text not null,
  leased_until text,
  leased_by text,
  error text,
  created_at text not null
) strict;

CREATE INDEX jobs_by_group on jobs (group_id);

CREATE INDEX jobs_by_group_turn on jobs (kind, state, coalesce(group_id, 'none'), run_at, id);

CREATE INDEX jobs_by_kind on jobs (kind, state, run_at, id);

CREATE INDEX jobs_by_turn on jobs (state, run_at, id);

CREATE TABLE known_addresses (
  user_id text not null references users (id) on delete cascade,
  address text not null,
  last_at text not null,
  primary key (user_id, address)
) strict, without rowid;

CREATE INDEX known_addresses_by_age on known_addresses (last_at);

CREATE TABLE label_formats (
  group_id text not null references groups (id) on delete cascade,
  id text not null,
  user_id text references users (id) on delete cascade,
  name text not null,
  is_shared integer not null check (is_shared in (0, 1)),
  sheet text not null,
  content text not null,
  version integer not null default 1,
  created_at text not null,
  updated_at text not null,
  check (user_id is not null or is_shared = 1),
  primary key (group_id, id)
) strict;

CREATE INDEX label_formats_by_user on label_formats (user_id);

CREATE TABLE label_starts (
  group_id text not null references groups (id) on delete cascade,
  format text not null,
  start integer not null check (start > 1),
  primary key (group_id, format)
) strict;

CREATE TABLE loan_lines (
  group_id text not null,
  id text not null,
  loan_id text not null,
  entity_id text,
  name text not null,
  quantity real not null,
  returned_at text,
  note text not null,
  created_at text not null,
  updated_at text not null,
  primary key (group_id, id),
  foreign key (group_id, loan_id) references loans (group_id, id) on delete cascade
) strict;

CREATE INDEX loan_lines_by_entity on loan_lines (group_id, entity_id, id);

CREATE INDEX loan_lines_by_loan on loan_lines (group_id, loan_id, id);

CREATE INDEX loan_lines_open on loan_lines (group_id, entity_id, loan_id) where returned_at is null;

CREATE TABLE loans (
  group_id text not null references groups (id) on delete cascade,
  id text not null,
  contact_id text,
  from_day text,
  due text,
  out_at text,
  notes text not null,
  created_by text,
  version integer not null default 1,
  created_at text not null,
  updated_at text not null,
  signature_out text,
  signature_back text,
  primary key (group_id, id)
) strict;

CREATE INDEX loans_by_contact on loans (group_id, contact_id, id);

CREATE INDEX loans_reserved on loans (group_id, from_day, id) where out_at is null;

CREATE TABLE long_write_batches (
  group_id text not null,
  long_write_id text not null,
  position integer not null,
  content text not null,
  before text,
  primary key (group_id, long_write_id, position),
  foreign key (group_id, long_write_id) references long_writes (group_id, id) on delete cascade
) strict;

CREATE TABLE long_writes (
  group_id text not null references groups (id) on delete cascade,
  id text not null,
  kind text not null,
  format integer not null,
  version text not null,
  actor_id text,
  state text not null check (state in ('planning', 'running', 'reverting', 'ended')),
  facts text not null,
  total integer not null,
  done integer not null,
  error text,
  leased_until text not null,
  leased_by text not null,
  at text not null,
  primary key (group_id, id)
) strict;

CREATE TABLE maintenance_entries (
  id text not null,
  group_id text not null references groups (id) on delete cascade,
  entity_id text not null,
  name text not null,
  description text not null,
  cost real not null,
  completed_date text check (length(completed_date) = 10),
  scheduled_date text check (length(scheduled_date) = 10),
  created_at text not null,
  updated_at text not null,
  noticed_on text check (length(noticed_on) = 10),
  rule text,
  next_id text,
  primary key (group_id, id),
  foreign key (group_id, entity_id) references entities (group_id, id) on delete cascade
) strict;

CREATE INDEX maintenance_by_entity on maintenance_entries (group_id, entity_id, id);

CREATE INDEX maintenance_by_schedule on maintenance_entries (group_id, scheduled_date, id);

CREATE INDEX maintenance_open on maintenance_entries (group_id, scheduled_date, id) where completed_date is null;

CREATE INDEX maintenance_unnoticed on maintenance_entries (scheduled_date, group_id, id) where completed_date is null and noticed_on is null;

CREATE TABLE "memberships" (
  user_id text not null references users (id) on delete cascade,
  group_id text not null references groups (id) on delete cascade,
  role text not null check (role in ('owner', 'user', 'lender', 'viewer')),
  created_at text not null,
  primary key (group_id, user_id)
) strict, without rowid;

CREATE INDEX memberships_by_user on memberships (user_id, group_id);

CREATE TABLE merged_entities (
  group_id text not null references groups (id) on delete cascade,
  id text not null,
  into_id text not null,
  asset_number integer,
  change_n integer,
  primary key (group_id, id)
) strict;

CREATE INDEX merged_entities_by_change on merged_entities (group_id, change_n) where change_n is not null;

CREATE INDEX merged_entities_by_number on merged_entities (group_id, asset_number) where asset_number is not null;

CREATE INDEX merged_entities_by_target on merged_entities (group_id, into_id, change_n) where change_n is not null;

CREATE TABLE merged_tags (
  group_id text not null references groups (id) on delete cascade,
  id text not null,
  name_key text not null,
  into_id text not null,
  merged_at text not null,
  primary key (group_id, id)
) strict;

CREATE INDEX merged_tags_by_name on merged_tags (group_id, name_key);

CREATE TABLE migrations (
  name text primary key,
  applied_at text not null
);

CREATE TABLE name_word_parts (
  group_id text not null references groups (id) on delete cascade,
  part text not null,
  word text not null,
  primary key (group_id, part, word)
) strict, without rowid;

CREATE TABLE name_words (
  group_id text not null references groups (id) on delete cascade,
  word text not null,
  n integer not null,
  primary key (group_id, word)
) strict, without rowid;

CREATE TABLE notices (
  group_id text not null references groups (id) on delete cascade,
  kind text not null,
  day text not null check (length(day) = 10),
  primary key (group_id, kind)
) strict, without rowid;

CREATE TABLE notifiers (
  id text not null,
  group_id text not null references groups (id) on delete cascade,
  user_id text not null references users (id) on delete cascade,
  name text not null,
  name_key text not null,
  url text not null,
  is_active integer not null check (is_active in (0, 1)),
  created_at text not null,
  updated_at text not null,
  kinds text,
  primary key (group_id, id)
) strict;

CREATE INDEX notifiers_by_user on notifiers (user_id);

CREATE TABLE password_resets (
  id text primary key,
  user_id text not null references users (id) on delete cascade,
  token_hash text not null unique,
  created_at text not null,
  expires_at text not null,
  used_at text,
  sent_to text
) strict;

CREATE INDEX password_resets_by_user on password_resets (user_id);

CREATE TABLE place_totals (
  group_id text not null references groups (id) on delete cascade,
  entity_id text not null,
  pieces real not null,
  unsold_price real not null,
  price real not null,
  unsold_worth real not null default 0,
  n integer not null default 0,
  sold integer not null default 0,
  primary key (group_id, entity_id)
) strict, without rowid;

CREATE TABLE product_codes (
  group_id text not null,
  code_key text not null,
  product_id text not null,
  primary key (group_id, code_key, product_id),
  foreign key (group_id, product_id) references products (group_id, id) on delete cascade
) strict, without rowid;

CREATE INDEX product_codes_by_product on product_codes (group_id, product_id);

CREATE TABLE product_totals (
  group_id text not null,
  product_id text not null,
  quantity real not null,
  n integer not null,
  is_below integer not null default 0 check (is_below in (0, 1)),
  next_expires text,
  expiry_order text generated always as (coalesce(next_expires, '~')) stored,
  has_fallen integer not null default 0 check (has_fallen in (0, 1)),
  primary key (group_id, product_id),
  foreign key (group_id, product_id) references products (group_id, id) on delete cascade
) strict, without rowid;

CREATE INDEX product_totals_below on product_totals (group_id, product_id) where is_below = 1;

CREATE INDEX product_totals_by_expiry on product_totals (group_id, expiry_order, product_id);

CREATE INDEX product_totals_fallen on product_totals (group_id, product_id) where has_fallen = 1;

CREATE TABLE products (
  group_id text not null references groups (id) on delete cascade,
  id text not null,
  name text not null,
  name_key text not null,
  manufacturer text not null,
  model_number text not null,
  unit text not null,
  min_quantity real,
  target_quantity real,
  is_low integer not null check (is_low in (0, 1)),
  shop text not null,
  shop_key text not null,
  notes text not null,
  codes text not null,
  search_text text not null,
  entity_type_id text,
  version integer not null default 1,
  created_at text not null,
  updated_at text not null,
  primary key (group_id, id)
) strict;

CREATE INDEX products_by_name on products (group_id, name_key, id);

CREATE INDEX products_by_shop on products (group_id, shop_key, name_key, id);

CREATE INDEX products_low on products (group_id, id) where is_low = 1;

CREATE TABLE rate_counters (
  key text primary key,
  failures integer not null,
  last_at text not null,
  locked_until text
) strict;

CREATE INDEX rate_counters_by_age on rate_counters (last_at);

CREATE TABLE schedule (
  task text primary key,
  last_at text not null
) strict;

CREATE VIRTUAL TABLE search_trigrams using fts5(
  t,
  content = '',
  contentless_delete = 1,
  tokenize = 'trigram case_sensitive 1'
);

CREATE TABLE sent_notices (
  group_id text not null references groups (id) on delete cascade,
  id text not null,
  user_id text not null references users (id) on delete cascade,
  notifier_id text not null,
  notifier_name text not null,
  kind text not null,
  service text not null,
  title text not null,
  body text not null,
  status text not null check (status in ('waiting', 'delivered', 'failed', 'dropped')),
  answer text not null,
  attempts integer not null,
  at text not null,
  updated_at text not null,
  primary key (group_id, id)
) strict;

CREATE INDEX sent_notices_by_age on sent_notices (at);

CREATE INDEX sent_notices_by_user on sent_notices (group_id, user_id, id);

CREATE INDEX sent_notices_of_user on sent_notices (user_id);

CREATE TABLE session_tokens (
  token_hash text primary key,
  session_id text not null references sessions (id) on delete cascade,
  role text not null check (role in ('user', 'attachments', 'admin'))
) strict, without rowid;

CREATE INDEX session_tokens_by_session on session_tokens (session_id);

CREATE TABLE sessions (
  id text primary key,
  user_id text not null references users (id) on delete cascade,
  lifetime_seconds integer not null,
  created_at text not null,
  expires_at text not null,
  last_used_at text,
  address text,
  browser text,
  system text
) strict;

CREATE INDEX sessions_by_expiry on sessions (expires_at);

CREATE INDEX sessions_by_user on sessions (user_id);

CREATE TABLE shopping_lines (
  group_id text not null references groups (id) on delete cascade,
  id text not null,
  product_id text,
  name text not null,
  quantity real,
  shop text not null,
  notes text not null,
  version integer not null default 1,
  created_at text not null,
  updated_at text not null,
  primary key (group_id, id)
) strict;

CREATE INDEX shopping_lines_by_product on shopping_lines (group_id, product_id, id);

CREATE TABLE stock_moves (
  group_id text not null references groups (id) on delete cascade,
  n integer not null,
  position integer not null,
  did text not null check (did in ('took', 'added', 'split', 'putAway')),
  product_id text,
  quantity real not null,
  unit text not null,
  place_id text,
  note text not null,
  primary key (group_id, n, position)
) strict;

CREATE INDEX stock_moves_by_product on stock_moves (group_id, product_id, n) where product_id is not null;

CREATE TABLE tag_totals (
  group_id text not null references groups (id) on delete cascade,
  tag_n integer not null,
  is_location integer not null check (is_location in (0, 1)),
  archived integer not null check (archived in (0, 1)),
  n integer not null,
  price real not null,
  primary key (group_id, tag_n, is_location, archived)
) strict, without rowid;

CREATE TABLE tags (
  n integer primary key,
  id text not null,
  group_id text not null references groups (id) on delete cascade,
  name text not null,
  name_key text not null,
  description text not null,
  color text not null,
  icon text not null,
  parent_id text,
  version integer not null default 1,
  created_at text not null,
  updated_at text not null,
  unique (group_id, id),
  foreign key (group_id, parent_id) references tags (group_id, id) deferrable initially deferred
) strict;

CREATE INDEX tags_by_name on tags (group_id, name_key, id);

CREATE INDEX tags_by_parent on tags (group_id, parent_id);

CREATE TABLE template_fields (
  group_id text not null,
  template_id text not null,
  position integer not null,
  id text not null,
  name text not null,
  type text not null check (type in ('text', 'number', 'boolean', 'time')),
  text_value text not null,
  number_value integer not null,
  boolean_value integer not null check (boolean_value in (0, 1)),
  time_value text,
  primary key (group_id, template_id, position),
  foreign key (group_id, template_id) references templates (group_id, id) on delete cascade
) strict, without rowid;

CREATE TABLE templates (
  id text not null,
  group_id text not null references groups (id) on delete cascade,
  name text not null,
  name_key text not null,
  description text not null,
  notes text not null,
  default_quantity real not null,
  default_insured integer not null check (default_insured in (0, 1)),
  default_name text not null,
  default_description text not null,
  default_manufacturer text not null,
  default_model_number text not null,
  default_lifetime_warranty integer not null check (default_lifetime_warranty in (0, 1)),
  default_warranty_details text not null,
  default_location_id text,
  default_tag_ids text not null default '[]',
  include_warranty_fields integer not null check (include_warranty_fields in (0, 1)),
  include_purchase_fields integer not null check (include_purchase_fields in (0, 1)),
  include_sold_fields integer not null check (include_sold_fields in (0, 1)),
  made integer not null default 0,
  version integer not null default 1,
  created_at text not null,
  updated_at text not null,
  primary key (group_id, id)
) strict;

CREATE INDEX templates_by_location on templates (group_id, default_location_id);

CREATE TABLE trash (
  group_id text not null references groups (id) on delete cascade,
  id text not null,
  n integer not null,
  table_name text not null,
  subject_id text not null,
  row_key text not null,
  name text not null,
  deleted_at text not null,
  deleted_by text,
  primary key (group_id, id)
) strict;

CREATE INDEX trash_by_age on trash (group_id, deleted_at, id);

CREATE INDEX trash_by_change on trash (group_id, n);

CREATE TABLE trash_files (
  group_id text not null references groups (id) on delete cascade,
  attachment_id text not null,
  path text not null,
  primary key (group_id, attachment_id)
) strict;

CREATE INDEX trash_files_by_path on trash_files (group_id, path);

CREATE TABLE users (
  id text primary key,
  name text not null,
  email text not null unique,
  password_hash text,
  is_superuser integer not null default 0 check (is_superuser in (0, 1)),
  activated_on text,
  disabled_at text,
  oidc_issuer text,
  oidc_subject text,
  default_group_id text references groups (id) on delete set null,
  settings text not null default '{}',
  settings_version integer not null default 1,
  version integer not null default 1,
  created_at text not null,
  updated_at text not null,
  email_verified_at text,
  unique (oidc_issuer, oidc_subject)
) strict;

CREATE INDEX users_by_default_group on users (default_group_id);

CREATE TABLE views (
  id text not null,
  group_id text not null references groups (id) on delete cascade,
  user_id text references users (id) on delete cascade,
  name text not null,
  name_key text not null,
  query text not null,
  columns text not null,
  layout text not null check (layout in ('table', 'gallery', 'list')),
  order_by text not null,
  direction text not null check (direction in ('asc', 'desc')),
  is_shared integer not null check (is_shared in (0, 1)),
  position integer not null,
  icon text not null,
  hue integer,
  version integer not null default 1,
  created_at text not null,
  updated_at text not null,
  check (user_id is not null or is_shared = 1),
  primary key (group_id, id)
) strict;

CREATE INDEX views_by_user on views (user_id);
