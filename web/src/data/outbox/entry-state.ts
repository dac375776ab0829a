import { CallError } from '@stowage/contract/protocol/client'
import { errorText, mayHelpToRetry } from '../../i18n/error-text.ts'
import { i18n } from '../../i18n/i18n.ts'
import { memberText } from '../../ui/changes/member-text.ts'
import { isAway } from '../wire/reachability.ts'
import type { Entry, Stuck } from './entry.ts'

/** Why an entry is not sent, or was not in its last try; undefined where no request of it has failed. */
export const errorOf = ({ stuck, lost }: Entry): unknown =>
  stuck?.why === 'refused' ? new CallError(stuck.status, stuck.body) : lost

/** What becomes of an entry, in words. */
export function stateText(entry: Entry): string {
  const { stuck, isSending = false, isUnkept = false } = entry
  if (stuck?.why === 'held') return i18n.t('adding.held')
  if (stuck?.why === 'tooOld') return i18n.t('adding.tooOld')
  if (stuck?.why === 'conflict') return conflictText(stuck)
  if (stuck !== undefined) return errorText(errorOf(entry))
  if (isUnkept) return i18n.t('waiting.unkept')
  if (isSending) return i18n.t('adding.sending')
  const error = errorOf(entry)
  if (error === undefined || isAway()) return i18n.t('adding.waiting')
  return error instanceof CallError ? errorText(error) : i18n.t('adding.noAnswer')
}

const conflictText = ({ by, members }: Stuck & { readonly why: 'conflict' }): string => {
  const what = members.map(memberText).join(', ')
  return by === undefined ? i18n.t('waiting.changed', { what }) : i18n.t('waiting.changedBy', { by, what })
}

/** May it help to send an entry again that waits for somebody? */
export const mayBeRetried = ({ stuck }: Entry): boolean =>
  stuck?.why === 'tooOld' ||
  (stuck?.why === 'refused' && mayHelpToRetry(new CallError(stuck.status, stuck.body)))
