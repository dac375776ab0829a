import { CallError } from '@stowage/contract/protocol/client'
import type { ProblemCode } from '@stowage/contract/protocol/problem'
import type { MessageKey } from './en.ts'
import { i18n } from './i18n.ts'
import { issuesText } from './issue-text.ts'

/** The text of each code that says more than its status. */
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
  'invitation.not_valid': 'error.invitationWithdrawn',
  'invitation.already_member': 'error.alreadyMember',
  'group.only_one': 'error.onlyGroup',
  'member.last': 'error.lastMember',
  'entity.cycle': 'error.cycle',
  'entity.too_deep': 'error.tooDeep',
  'bulk.refused': 'error.refusedMany',
  'bulk.other_count': 'error.otherCount',
  'bulk.too_many': 'error.tooManySelected',
  'entity_type.in_use': 'error.typeInUse',
  'maintenance.done': 'error.taskDone',
  'maintenance.no_rule': 'error.taskEnds',
  'tag.cycle': 'error.cycle',
  'tag.too_deep': 'error.tooDeep',
  'history.undone': 'error.undone',
  'history.not_undoable': 'error.notUndoable',
  'label_format.not_yours': 'error.notYourFormat',
  'label_format.too_many': 'error.tooManyFormats',
  'label.no_print_command': 'error.noPrinter',
  'label.print_failed': 'error.notPrinted',
  'label.service_failed': 'error.notPrinted',
  'sheet.empty': 'error.nothingToPrint',
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
  410: 'error.notFound',
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

/** The message `problem.<code>`, of a part of the page that is loaded on its own; undefined where there is none. */
const loadedKey = (code: string): MessageKey | undefined =>
  i18n.exists(`problem.${code}`) ? (`problem.${code}` as MessageKey) : undefined

/** Which message says what an error means. */
export function errorKey(error: unknown): MessageKey {
  if (!(error instanceof CallError)) return 'error.network'
  const known = knows(error.code) ? byCode[error.code] : loadedKey(error.code)
  return known ?? byStatus[error.status] ?? 'error.server'
}

/** May the same be tried again with success: later, or once one is signed in? */
export const mayHelpToRetry = (error: unknown): boolean =>
  !(error instanceof CallError) || error.status >= 500 || [401, 408, 425, 429].includes(error.status)

/** The message of an error, with what to do next: about single values, where the code says no more. */
export function errorText(error: unknown): string {
  const isKnown = error instanceof CallError && !knows(error.code)
  return (isKnown ? issuesText(error.issues) : undefined) ?? i18n.t(errorKey(error))
}
