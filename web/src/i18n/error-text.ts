import { CallError } from '@stowage/contract/client'
import type { MessageKey } from './en.ts'
import { i18n } from './i18n.ts'

/** What a code means to people, where the status alone does not say it. */
const byCode: Readonly<Record<string, MessageKey>> = {
  'auth.failed': 'error.wrongPassword',
  'auth.too_many_attempts': 'error.tooManyAttempts',
  'auth.local_disabled': 'error.localDisabled',
  'registration.disabled': 'error.registrationClosed',
  'user.email_taken': 'error.emailTaken',
  'user.wrong_password': 'error.wrongCurrentPassword',
  'password_reset.invalid': 'error.resetInvalid',
  'invitation.not_found': 'error.invitationInvalid',
  'invitation.expired': 'error.invitationInvalid',
  'invitation.used_up': 'error.invitationInvalid',
  'entity.cycle': 'error.cycle',
  'entity.too_deep': 'error.tooDeep',
  'import.too_large': 'error.importTooLarge',
  'storage.full': 'error.storageFull',
  'storage.unavailable': 'error.storageAway',
}

const byStatus: Readonly<Record<number, MessageKey>> = {
  401: 'error.signedOut',
  403: 'error.notAllowed',
  404: 'error.notFound',
  409: 'error.conflict',
  412: 'error.changedMeanwhile',
  413: 'error.tooLarge',
  422: 'error.invalid',
  429: 'error.tooMany',
  500: 'error.server',
  502: 'error.busy',
  503: 'error.busy',
  504: 'error.busy',
  507: 'error.storageFull',
}

/** What an error means, in a sentence that says what to do next. */
export function errorText(error: unknown): string {
  if (!(error instanceof CallError)) return i18n.t('error.network')
  return i18n.t(byCode[error.code] ?? byStatus[error.status] ?? 'error.server')
}
