import type { Setting } from './setting.ts'

const dots = '••••'

/** An address without the password and the secrets in its query. */
export const maskAddress = (address: string): string =>
  address
    .replace(/^([a-z][a-z0-9+.-]*:\/\/[^:@/]*:).*@/is, `$1${dots}@`)
    .replace(/([?&][^=&]*(?:pass|secret|token|key|sig)[^=&]*=)[^&#]*/gi, `$1${dots}`)

/** The text of a setting as it may be shown: secrets, and those within an address, are dots. */
export function mask(setting: Setting, text: string): string {
  if (setting.secret === undefined || text === '') return text
  return setting.secret === 'address' ? maskAddress(text) : dots
}
