import type { Migration } from '../upgrade/migration.ts'

/**
 * Only pictures can be primary; the types of other files stay. A file with a thumbnail is a picture even when
 * an older server recorded no media type; the target of a link is unknown.
 */
export const picturesOnly: Migration = {
  name: '0023-pictures-only',
  async up({ exec }) {
    await exec(`update attachments set is_primary = 0
      where is_primary = 1 and thumbnail_id is null and mime_type <> 'link/url' and lower(mime_type) not like 'image/%'`)
  },
}
