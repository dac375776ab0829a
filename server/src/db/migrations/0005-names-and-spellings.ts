import type { Migration } from '../upgrade/migration.ts'

/** Names and texts were written anew in this step; 0024-names-and-texts does so for all versions before it. */
export const namesAndSpellings: Migration = {
  name: '0005-names-and-spellings',
  up: async () => {},
}
