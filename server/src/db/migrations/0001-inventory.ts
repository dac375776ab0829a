import type { Migration } from '../upgrade/migration.ts'

/** The first model: people, groups, the inventory and jobs. */
export const inventory: Migration = {
  name: '0001-inventory',
  async up({ exec, sqlite }) {
    // Text is compared by code point on both databases.
    const text = sqlite ? 'text' : 'text collate "C"'
    const real = sqlite ? 'real' : 'double precision'
    const big = sqlite ? 'integer' : 'bigint'
    const strict = sqlite ? ' strict' : ''
    const clustered = sqlite ? ' strict, without rowid' : ''
    const flag = (name: string) => `${name} integer not null check (${name} in (0, 1))`
    const days = (...names: string[]) =>
      names.map(name => `${name} ${text} check (length(${name}) = 10)`).join(',\n')
    const dated = `created_at ${text} not null, updated_at ${text} not null`
    const versioned = `version integer not null default 1, ${dated}`
    const ofGroup = `group_id ${text} not null references groups (id) on delete cascade`
    // Row numbers are unique in the whole database; PostgreSQL wants the group in every key.
    const entityKey = (column: string) =>
      sqlite
        ? `foreign key (${column}) references entities (n) on delete cascade`
        : `foreign key (group_id, ${column}) references entities (group_id, n) on delete cascade`
    const fieldValues = `
      id ${text} not null,
      name ${text} not null,
      type ${text} not null check (type in ('text', 'number', 'boolean', 'time')),
      text_value ${text} not null,
      number_value ${big} not null,
      ${flag('boolean_value')},
      time_value ${text}`

    await exec(`create table instance (key ${text} primary key, value ${text} not null)${strict}`)

    await exec(`create table groups (
      id ${text} primary key, name ${text} not null, currency ${text} not null, ${versioned})${strict}`)
    await exec(`create table group_numbers (
      group_id ${text} primary key references groups (id) on delete cascade,
      number integer not null unique, next_n ${big} not null)${strict}`)

    await exec(`create table users (
      id ${text} primary key, name ${text} not null, email ${text} not null unique, password_hash ${text},
      is_superuser integer not null default 0 check (is_superuser in (0, 1)),
      activated_on ${text}, disabled_at ${text}, oidc_issuer ${text}, oidc_subject ${text},
      default_group_id ${text} references groups (id) on delete set null,
      settings ${text} not null default '{}', settings_version integer not null default 1, ${versioned},
      unique (oidc_issuer, oidc_subject))${strict}`)
    await exec('create index users_by_default_group on users (default_group_id)')
    await exec(`create table memberships (
      user_id ${text} not null references users (id) on delete cascade, ${ofGroup},
      role ${text} not null check (role in ('owner', 'user')), created_at ${text} not null,
      primary key (group_id, user_id))${clustered}`)
    await exec('create index memberships_by_user on memberships (user_id, group_id)')
    await exec(`create table sessions (
      id ${text} primary key, user_id ${text} not null references users (id) on delete cascade,
      lifetime_seconds integer not null, created_at ${text} not null, expires_at ${text} not null)${strict}`)
    await exec('create index sessions_by_user on sessions (user_id)')
    await exec('create index sessions_by_expiry on sessions (expires_at)')
    await exec(`create table session_tokens (
      token_hash ${text} primary key, session_id ${text} not null references sessions (id) on delete cascade,
      role ${text} not null check (role in ('user', 'attachments', 'admin')))${clustered}`)
    await exec('create index session_tokens_by_session on session_tokens (session_id)')
    await exec(`create table api_keys (
      id ${text} primary key, user_id ${text} not null references users (id) on delete cascade,
      name ${text} not null, key_hash ${text} not null unique, expires_at ${text}, last_used_at ${text},
      ${dated})${strict}`)
    await exec('create index api_keys_by_user on api_keys (user_id, created_at)')
    await exec(`create table invitations (
      id ${text} not null, ${ofGroup}, token_hash ${text} not null unique, expires_at ${text} not null,
      uses integer not null, ${dated}, primary key (group_id, id))${strict}`)
    await exec(`create table password_resets (
      id ${text} primary key, user_id ${text} not null references users (id) on delete cascade,
      token_hash ${text} not null unique, created_at ${text} not null, expires_at ${text} not null,
      used_at ${text})${strict}`)
    await exec('create index password_resets_by_user on password_resets (user_id)')
    await exec(`create table rate_counters (
      key ${text} primary key, failures integer not null, last_at ${text} not null, locked_until ${text})${strict}`)
    await exec('create index rate_counters_by_age on rate_counters (last_at)')
    await exec(`create table known_addresses (
      user_id ${text} not null references users (id) on delete cascade, address ${text} not null,
      last_at ${text} not null, primary key (user_id, address))${clustered}`)

    await exec(`create table entity_types (
      id ${text} not null, ${ofGroup}, name ${text} not null, name_key ${text} not null,
      description ${text} not null default '', ${flag('is_location')}, icon ${text} not null,
      default_template_id ${text}, ${versioned}, primary key (group_id, id))${strict}`)
    await exec('create index entity_types_by_template on entity_types (group_id, default_template_id)')

    const unique = sqlite ? 'n integer primary key' : 'n bigint not null'
    await exec(`create table entities (
      ${unique}, id ${text} not null, ${ofGroup},
      entity_type_id ${text} not null,
      ${flag('is_location')}, ${flag('archived')},
      name ${text} not null, name_key ${text} not null, description ${text} not null,
      parent_id ${text}, location_id ${text},
      kept_in ${text} generated always as (coalesce(location_id, parent_id)) stored,
      height integer not null default 0,
      asset_number ${big},
      number_order ${big} generated always as (coalesce(asset_number, 9007199254740992)) stored,
      import_ref ${text}, quantity ${real} not null,
      ${flag('insured')}, ${flag('sync_child_entity_locations')},
      serial_number ${text} not null, model_number ${text} not null, manufacturer ${text} not null,
      ${flag('lifetime_warranty')}, ${days('warranty_expires')}, warranty_details ${text} not null,
      ${days('purchase_date')}, purchase_from ${text} not null, purchase_price ${real} not null,
      ${days('sold_date')}, sold_to ${text} not null, sold_price ${real} not null, sold_notes ${text} not null,
      notes ${text} not null, ${versioned},
      unique (group_id, id),
      ${sqlite ? '' : 'primary key (group_id, n),'}
      foreign key (group_id, entity_type_id) references entity_types (group_id, id) deferrable initially deferred,
      foreign key (group_id, parent_id) references entities (group_id, id) deferrable initially deferred,
      foreign key (group_id, location_id) references entities (group_id, id) deferrable initially deferred)${strict}`)
    for (const order of ['name_key', 'created_at', 'updated_at', 'number_order'])
      await exec(
        `create index entities_by_${order} on entities (group_id, is_location, archived, ${order}, id)${sqlite ? '' : ' include (n)'}`,
      )
    await exec('create index entities_by_number on entities (group_id, asset_number, name_key, id)')
    await exec('create index entities_by_place on entities (group_id, kept_in, is_location, name_key, id)')
    await exec('create index entities_by_parent on entities (group_id, parent_id)')
    await exec(
      'create index entities_by_pin on entities (group_id, location_id) where location_id is not null',
    )
    await exec('create index entities_by_type on entities (group_id, entity_type_id)')
    // Rows needed for paths and locations: everything that can contain or contains something.
    await exec('create index entities_frame on entities (group_id, n) where (is_location = 1 or height > 0)')
    await exec(
      'create index entities_by_import_ref on entities (group_id, import_ref) where import_ref is not null',
    )
    await exec(
      'create index entities_by_warranty on entities (group_id, warranty_expires) where warranty_expires is not null',
    )

    await exec(`create table entity_search (
      ${unique}, group_id ${text} not null, search_text ${text} not null${sqlite ? '' : ', primary key (group_id, n)'},
      ${entityKey('n')})${strict}`)
    await exec(`create table entity_fields (
      group_id ${text} not null, entity_n ${big} not null, position integer not null, ${fieldValues},
      primary key (${sqlite ? '' : 'group_id, '}entity_n, position), ${entityKey('entity_n')})${clustered}`)
    await exec('create index entity_fields_by_value on entity_fields (group_id, name, text_value, entity_n)')

    await exec(`create table tags (
      ${unique}, id ${text} not null, ${ofGroup}, name ${text} not null, name_key ${text} not null,
      description ${text} not null, color ${text} not null, icon ${text} not null, parent_id ${text}, ${versioned},
      unique (group_id, id), ${sqlite ? '' : 'primary key (group_id, n),'}
      foreign key (group_id, parent_id) references tags (group_id, id) deferrable initially deferred)${strict}`)
    await exec('create index tags_by_name on tags (group_id, name_key, id)')
    await exec('create index tags_by_parent on tags (group_id, parent_id)')
    const tagKey = sqlite
      ? 'foreign key (tag_n) references tags (n) on delete cascade'
      : 'foreign key (group_id, tag_n) references tags (group_id, n) on delete cascade'
    await exec(`create table entity_tags (
      group_id ${text} not null, tag_n ${big} not null, n ${big} not null,
      primary key (${sqlite ? '' : 'group_id, '}tag_n, n), ${entityKey('n')}, ${tagKey})${clustered}`)
    await exec(`create index entity_tags_by_entity on entity_tags (${sqlite ? 'n' : 'group_id, n, tag_n'})`)

    await exec(`create table templates (
      id ${text} not null, ${ofGroup}, name ${text} not null, name_key ${text} not null,
      description ${text} not null, notes ${text} not null, default_quantity ${real} not null,
      ${flag('default_insured')}, default_name ${text} not null, default_description ${text} not null,
      default_manufacturer ${text} not null, default_model_number ${text} not null,
      ${flag('default_lifetime_warranty')}, default_warranty_details ${text} not null, default_location_id ${text},
      default_tag_ids ${text} not null default '[]',
      ${flag('include_warranty_fields')}, ${flag('include_purchase_fields')}, ${flag('include_sold_fields')},
      made integer not null default 0, ${versioned}, primary key (group_id, id))${strict}`)
    await exec('create index templates_by_location on templates (group_id, default_location_id)')
    await exec(`create table template_fields (
      group_id ${text} not null, template_id ${text} not null, position integer not null, ${fieldValues},
      primary key (group_id, template_id, position),
      foreign key (group_id, template_id) references templates (group_id, id) on delete cascade)${clustered}`)

    const entityId = 'foreign key (group_id, entity_id) references entities (group_id, id) on delete cascade'
    await exec(`create table attachments (
      id ${text} not null, ${ofGroup}, entity_id ${text},
      type ${text} not null check (type in ('photo', 'manual', 'warranty', 'attachment', 'receipt', 'thumbnail')),
      ${flag('is_primary')}, title ${text} not null, mime_type ${text} not null, path ${text} not null,
      size ${big} not null, thumbnail_id ${text}, ${dated}, primary key (group_id, id), ${entityId})${strict}`)
    await exec('create index attachments_by_entity on attachments (group_id, entity_id, id)')
    await exec(`create unique index attachments_by_primary_photo on attachments (group_id, entity_id)
      where is_primary = 1 and type = 'photo'`)
    await exec('create index attachments_by_path on attachments (group_id, path)')
    await exec('create index attachments_by_thumbnail on attachments (group_id, thumbnail_id)')
    await exec(`create table maintenance_entries (
      id ${text} not null, ${ofGroup}, entity_id ${text} not null, name ${text} not null,
      description ${text} not null, cost ${real} not null, ${days('completed_date', 'scheduled_date')}, ${dated},
      primary key (group_id, id), ${entityId})${strict}`)
    await exec('create index maintenance_by_entity on maintenance_entries (group_id, entity_id)')
    await exec(
      'create index maintenance_by_schedule on maintenance_entries (group_id, scheduled_date, completed_date)',
    )
    await exec(`create table notifiers (
      id ${text} not null, ${ofGroup}, user_id ${text} not null references users (id) on delete cascade,
      name ${text} not null, name_key ${text} not null, url ${text} not null, ${flag('is_active')}, ${dated},
      primary key (group_id, id))${strict}`)
    await exec('create index notifiers_by_user on notifiers (user_id)')
    await exec(`create table exports (
      id ${text} not null, ${ofGroup}, user_id ${text} references users (id) on delete set null,
      kind ${text} not null check (kind in ('export', 'import')),
      status ${text} not null check (status in ('pending', 'running', 'completed', 'failed')),
      progress integer not null, artifact_path ${text} not null, size_bytes ${big} not null, error ${text} not null,
      ${dated}, primary key (group_id, id))${strict}`)
    await exec('create index exports_by_user on exports (user_id)')
    await exec('create index exports_by_age on exports (created_at)')

    await exec(`create table events (
      id ${text} primary key, group_id ${text} references groups (id) on delete cascade, at ${text} not null,
      actor_id ${text}, name ${text} not null, subject_id ${text}, facts ${text} not null)${clustered}`)
    await exec('create index events_by_subject on events (group_id, subject_id, id)')
    await exec('create index events_by_age on events (at)')
    await exec(`create table jobs (
      id ${text} primary key, group_id ${text} references groups (id) on delete cascade, kind ${text} not null,
      input ${text} not null, state ${text} not null check (state in ('waiting', 'running', 'failed')),
      attempts integer not null, progress integer not null, run_at ${text} not null, leased_until ${text},
      leased_by ${text}, error ${text}, created_at ${text} not null)${strict}`)
    await exec('create index jobs_by_turn on jobs (state, run_at, id)')
    await exec('create index jobs_by_group on jobs (group_id)')
    await exec(`create table schedule (task ${text} primary key, last_at ${text} not null)${strict}`)

    await exec(`create table group_totals (
      ${ofGroup}, ${flag('is_location')}, ${flag('archived')}, n ${big} not null, worth ${real} not null,
      lifetime_warranty ${big} not null, primary key (group_id, is_location, archived))${clustered}`)
    await exec(`create table place_totals (
      ${ofGroup}, entity_id ${text} not null, pieces ${real} not null, unsold_price ${real} not null,
      price ${real} not null, primary key (group_id, entity_id))${clustered}`)
    await exec(`create table tag_totals (
      ${ofGroup}, tag_n ${big} not null, ${flag('is_location')}, ${flag('archived')}, n ${big} not null,
      price ${real} not null, primary key (group_id, tag_n, is_location, archived))${clustered}`)

    if (sqlite) {
      await exec(`create virtual table search_trigrams using fts5(
        t, content = '', contentless_delete = 1, tokenize = 'trigram case_sensitive 1')`)
    } else {
      await exec('savepoint trigrams')
      try {
        await exec('create extension if not exists pg_trgm')
        await exec(
          'create index entity_search_trigrams on entity_search using gin (search_text gin_trgm_ops)',
        )
      } catch {
        // Not every database user may add extensions: search then reads all texts of the group.
        await exec('rollback to savepoint trigrams')
      }
    }
  },
}
