import type { Migration } from '../upgrade/migration.ts'

/**
 * Adds the verification time of email addresses and the recipient of reset links. Existing addresses start
 * unverified: a sign-in through a provider asks for the password once.
 */
export const verifiedAddresses: Migration = {
  name: '0004-verified-addresses',
  async up({ exec, sqlite }) {
    const text = sqlite ? 'text' : 'text collate "C"'
    await exec(`alter table users add column email_verified_at ${text}`)
    await exec(`alter table password_resets add column sent_to ${text}`)
  },
}
