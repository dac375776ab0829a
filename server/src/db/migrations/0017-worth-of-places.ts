import type { Migration } from '../upgrade/migration.ts'

/** The value of a location is price × quantity, as in other totals. */
export const worthOfPlaces: Migration = {
  name: '0017-worth-of-places',
  async up({ exec, sqlite }) {
    const real = sqlite ? 'real' : 'double precision'
    await exec(`alter table place_totals add column unsold_worth ${real} not null default 0`)
    await exec(`update place_totals set unsold_worth = coalesce((
      select sum(floor(e.purchase_price * e.quantity * 1000000 + 0.5)) from entities e
      where e.group_id = place_totals.group_id and e.kept_in = place_totals.entity_id
        and e.is_location = 0 and e.archived = 0 and e.sold_date is null), 0)`)
  },
}
