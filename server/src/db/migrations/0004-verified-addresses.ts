import type { Migration } from '../upgrade/migration.ts'

/**
 * Whether a mail address was ever proven to belong to its account, and where a reset link was mailed to. Nobody's counts as
 * proven at first: who comes through a provider is asked once for the password.
 */
export const verifiedAddresses: Migration = {
  name: '0004-verified-addresses',
  async up({ exec, sqlite }) {
    const text = sqlite ? 'text' : 'text collate "C"'
    await exec(`alter table users add column email_verified_at ${text}`)
    await exec(`alter table password_resets add column sent_to ${text}`)
  },
}
