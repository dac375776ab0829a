import type { Migration } from '../upgrade/migration.ts'

/** Tables of the distinct words of names, for typo-tolerant search; 0024-names-and-texts fills them. */
export const nameWords: Migration = {
  name: '0010-name-words',
  async up({ exec, sqlite }) {
    const text = sqlite ? 'text' : 'text collate "C"'
    const kind = sqlite ? ' strict, without rowid' : ''
    await exec(`create table name_words (
      group_id ${text} not null references groups (id) on delete cascade, word ${text} not null,
      n integer not null, primary key (group_id, word))${kind}`)
    await exec(`create table name_word_parts (
      group_id ${text} not null references groups (id) on delete cascade, part ${text} not null,
      word ${text} not null, primary key (group_id, part, word))${kind}`)
  },
}
