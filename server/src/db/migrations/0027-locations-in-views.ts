import type { Migration } from '../upgrade/migration.ts'

/** Renames the filter, the order and the column of locations in stored views, and the count of locations in large changes. */
export const locationsInViews: Migration = {
  name: '0027-locations-in-views',
  async up({ exec }) {
    // Quotation marks inside JSON texts are escaped, so only names and whole texts match.
    await exec(`update views set
      query = replace(query, '"hasPlace":', '"hasLocation":'),
      columns = replace(columns, '"place"', '"location"'),
      order_by = case when order_by = 'place' then 'location' else order_by end`)
    await exec(`update changes set subjects = replace(subjects, '"places":', '"locations":')
      where subjects like '{%'`)
  },
}
