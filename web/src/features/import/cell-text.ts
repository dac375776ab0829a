import type { RowError } from '@stowage/contract/imports'
import { i18n } from '../../i18n/i18n.ts'
import { issueText } from '../../i18n/issue-text.ts'

/** What is wrong with a cell. */
export const cellText = (error: RowError): string => issueText(error) ?? i18n.t('error.invalid')
