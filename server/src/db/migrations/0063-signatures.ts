import type { Migration } from '../upgrade/migration.ts'

/** Signatures of loans. */
export const signatures: Migration = {
  name: '0063-signatures',
  async up({ exec, sqlite }) {
    const text = sqlite ? 'text' : 'text collate "C"'
    await exec(`alter table loans add column signature_out ${text}`)
    await exec(`alter table loans add column signature_back ${text}`)
  },
}
