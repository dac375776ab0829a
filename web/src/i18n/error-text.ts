import { CallError } from '@stowage/contract/client'
import type { ProblemCode } from '@stowage/contract/problem'
import type { MessageKey } from './en.ts'
import { formatNumber } from './format.ts'
import { i18n } from './i18n.ts'

/** What a code means to people, where the status alone does not say it. */
const byCode: { readonly [code in ProblemCode]?: MessageKey } = {
  'auth.failed': 'error.wrongPassword',
  'auth.too_many_attempts': 'error.tooManyAttempts',
  'origin.refused': 'error.elsewhere',
  'auth.local_disabled': 'error.localDisabled',
  'registration.disabled': 'error.registrationClosed',
  'demo.refused': 'error.demo',
  'user.email_taken': 'error.emailTaken',
  'user.wrong_password': 'error.wrongCurrentPassword',
  'password_reset.invalid': 'error.resetInvalid',
  'invitation.not_found': 'error.invitationInvalid',
  'invitation.expired': 'error.invitationInvalid',
  'invitation.used_up': 'error.invitationInvalid',
  'invitation.already_member': 'error.alreadyMember',
  'group.only_one': 'error.onlyGroup',
  'member.last': 'error.lastMember',
  'entity.cycle': 'error.cycle',
  'entity.too_deep': 'error.tooDeep',
  'bulk.refused': 'error.refusedMany',
  'bulk.other_count': 'error.otherCount',
  'bulk.too_many': 'error.tooManySelected',
  'entity_type.in_use': 'error.typeInUse',
  'tag.cycle': 'error.cycle',
  'tag.too_deep': 'error.tooDeep',
  'view.not_yours': 'error.notYourView',
  'view.too_many': 'error.tooManyViews',
  'attachment.not_a_picture': 'error.notAPicture',
  'import.malformed': 'error.importMalformed',
  'import.bad_rows': 'error.importBadRows',
  'import.too_large': 'error.importTooLarge',
  'notifier.address_refused': 'error.addressRefused',
  'notifier.undelivered': 'error.undelivered',
  'label.no_print_command': 'error.noPrinter',
  'label.print_failed': 'error.notPrinted',
  'label.service_failed': 'error.notPrinted',
  'sheet.too_long': 'error.sheetTooLong',
  'oidc.unavailable': 'error.providerAway',
  'storage.full': 'error.storageFull',
  'storage.unavailable': 'error.storageAway',
}

const byStatus: Readonly<Record<number, MessageKey>> = {
  400: 'error.invalid',
  401: 'error.signedOut',
  403: 'error.notAllowed',
  404: 'error.notFound',
  405: 'error.notFound',
  408: 'error.tooSlow',
  409: 'error.conflict',
  412: 'error.changedMeanwhile',
  413: 'error.tooLarge',
  415: 'error.wrongKind',
  416: 'error.notFound',
  422: 'error.invalid',
  429: 'error.tooMany',
  431: 'error.tooLarge',
  500: 'error.server',
  502: 'error.busy',
  503: 'error.busy',
  504: 'error.busy',
  507: 'error.storageFull',
}

const knows = (code: string): code is ProblemCode => Object.hasOwn(byCode, code)

/** Which message says what an error means. */
export function errorKey(error: unknown): MessageKey {
  if (!(error instanceof CallError)) return 'error.network'
  if (fileLimitIn(error) !== undefined) return 'error.fileTooLarge'
  if (error.fields['file'] === 'must not be empty') return 'error.emptyFile'
  return (knows(error.code) ? byCode[error.code] : undefined) ?? byStatus[error.status] ?? 'error.server'
}

/** How many MiB a file may have, when that is what it had too much of. */
function fileLimitIn(error: unknown): number | undefined {
  if (!(error instanceof CallError) || error.code !== 'body.too_large') return undefined
  const [, bytes] = /\blimit of (\d+) bytes/.exec(error.message) ?? []
  return bytes === undefined ? undefined : Number(bytes) / 1024 ** 2
}

/** Of what a file had too much, and how much it may have, as the server says it: "at most 100000 rows". */
function limitIn(error: unknown): { readonly what: string; readonly limit: string } {
  const mebibytes = fileLimitIn(error)
  if (mebibytes !== undefined) return { what: '', limit: formatNumber(mebibytes) }
  const [, limit = '', what = ''] =
    /\bat most (\d+) (\w+)/.exec(error instanceof Error ? error.message : '') ?? []
  return { what, limit: formatNumber(Number(limit)) }
}

/** May the same be tried again with success: later, or once one is signed in? */
export const mayHelpToRetry = (error: unknown): boolean =>
  !(error instanceof CallError) || error.status >= 500 || [401, 408, 425, 429].includes(error.status)

/** What an error means, in a sentence that says what to do next. */
export const errorText = (error: unknown): string => i18n.t(errorKey(error), limitIn(error))
