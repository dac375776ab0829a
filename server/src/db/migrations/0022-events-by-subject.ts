import type { Migration } from '../upgrade/migration.ts'

/**
 * Permanent deletion also blanks `events`, found by subject; and old ones now. PostgreSQL estimates a group
 * as a large part of all tags, and then considers any index that begins with the group as good as the right
 * one (docs/adr/0066).
 */
export const eventsBySubject: Migration = {
  name: '0022-events-by-subject',
  async up({ exec, sqlite }) {
    await exec('create index events_by_subject on events (group_id, subject_id)')
    const attachmentId = sqlite
      ? `json_extract(e.facts, '$.attachmentId')`
      : `(e.facts::json ->> 'attachmentId')`
    const gone = `select 1 from change_rows c where c.group_id = e.group_id and c.op = 'gone'`
    const parts = `c.table_name in ('attachments', 'maintenance_entries')`
    await exec(`update events as e set facts = '{}' where e.facts <> '{}' and (
      exists (${gone} and c.subject_id = e.subject_id and not ${parts})
      or exists (${gone} and ${parts} and c.row_key = e.subject_id)
      or exists (${gone} and ${parts} and c.row_key = ${attachmentId}))`)
    if (!sqlite) await exec('alter table tags alter column group_id set (n_distinct = -0.001)')
  },
}
