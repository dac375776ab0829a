import type { Migration } from '../upgrade/migration.ts'

/** Columns and indexes for files, exports and upkeep. */
export const filesAndUpkeep: Migration = {
  name: '0002-files-and-upkeep',
  async up({ exec, sqlite }) {
    const text = sqlite ? 'text' : 'text collate "C"'

    // Exports and imports: notes, and private archives
    await exec(`alter table exports add column notes ${text} not null default '[]'`)
    await exec(
      'alter table exports add column is_private integer not null default 0 check (is_private in (0, 1))',
    )

    // Statistics: sums of prices, so that growth is computed from the newest items alone
    const real = sqlite ? 'real' : 'double precision'
    await exec(`alter table group_totals add column price ${real} not null default 0`)
    await exec(`update group_totals set price = coalesce((
      select sum(floor(e.purchase_price * 1000000 + 0.5)) from entities e
      where e.group_id = group_totals.group_id and e.is_location = group_totals.is_location
        and e.archived = group_totals.archived), 0)`)
    // Counts running warranties from the index alone.
    await exec('drop index entities_by_warranty')
    await exec(`create index entities_by_warranty
      on entities (group_id, warranty_expires, is_location, archived, lifetime_warranty)
      where warranty_expires is not null`)

    // Known addresses by age, to delete the oldest
    await exec('create index known_addresses_by_age on known_addresses (last_at)')

    // Jobs: the oldest of a kind
    await exec('create index jobs_by_kind on jobs (kind, state, run_at, id)')

    // Maintenance: by schedule; open entries and those without a notice separately; last notice day by group
    await exec(
      `alter table maintenance_entries add column noticed_on ${text} check (length(noticed_on) = 10)`,
    )
    await exec('drop index maintenance_by_schedule')
    await exec('create index maintenance_by_schedule on maintenance_entries (group_id, scheduled_date, id)')
    await exec(`create index maintenance_open on maintenance_entries (group_id, scheduled_date, id)
      where completed_date is null`)
    await exec(`create index maintenance_unnoticed on maintenance_entries (scheduled_date, group_id, id)
      where completed_date is null and noticed_on is null`)
    await exec('drop index maintenance_by_entity')
    await exec('create index maintenance_by_entity on maintenance_entries (group_id, entity_id, id)')
    await exec(`create table notices (
      group_id ${text} primary key references groups (id) on delete cascade,
      day ${text} not null check (length(day) = 10)
    )${sqlite ? ' strict, without rowid' : ''}`)
  },
}
