import type { Migration } from '../upgrade/migration.ts'

/**
 * A file that is no picture no longer stands for its entity, whatever it was sent as; what it is otherwise stays. What has a
 * thumbnail is a picture, also where an older server recorded no more than that it has bytes; where a link leads nobody knows.
 */
export const picturesOnly: Migration = {
  name: '0023-pictures-only',
  async up({ exec }) {
    await exec(`update attachments set is_primary = 0
      where is_primary = 1 and thumbnail_id is null and mime_type <> 'link/url' and lower(mime_type) not like 'image/%'`)
  },
}
