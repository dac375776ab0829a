import type { Migration } from '../upgrade/migration.ts'

/** Counts of items by location, and of sold items by location and group. */
export const countedItems: Migration = {
  name: '0026-counted-items',
  async up({ exec, sqlite }) {
    const whole = sqlite ? 'integer' : 'bigint'
    await exec(`alter table group_totals add column sold ${whole} not null default 0`)
    await exec(`alter table place_totals add column n ${whole} not null default 0`)
    await exec(`alter table place_totals add column sold ${whole} not null default 0`)
    await exec(`update group_totals set sold = (
      select count(*) from entities e
      where e.group_id = group_totals.group_id and e.is_location = group_totals.is_location
        and e.archived = group_totals.archived and e.sold_date is not null)`)
    await exec(`update place_totals set (n, sold) = (
      select count(*), count(e.sold_date) from entities e
      where e.group_id = place_totals.group_id and e.kept_in = place_totals.entity_id
        and e.is_location = 0 and e.archived = 0)`)
  },
}
