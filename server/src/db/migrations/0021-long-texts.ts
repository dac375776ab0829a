import type { Migration } from '../upgrade/migration.ts'

/** Index of long search texts by group and length. */
export const longTexts: Migration = {
  name: '0021-long-texts',
  async up({ exec }) {
    await exec(`create index entity_search_long on entity_search (group_id, octet_length(search_text))
      where octet_length(search_text) > 4096`)
  },
}
