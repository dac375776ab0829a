import type { Migration } from '../upgrade/migration.ts'

/** Adds the recurrence of a maintenance task, and the entry created on completion. */
export const maintenanceRules: Migration = {
  name: '0036-maintenance-rules',
  async up({ exec, sqlite }) {
    const text = sqlite ? 'text' : 'text collate "C"'
    await exec(`alter table maintenance_entries add column rule ${text}`)
    await exec(`alter table maintenance_entries add column next_id ${text}`)
  },
}
