import type { RowError } from '@stowage/contract/tables/imports'
import { i18n } from '../../i18n/i18n.ts'
import { issueText } from '../../i18n/issue-text.ts'

/** What is wrong with a cell. */
export function cellText(error: RowError): string {
  // The file may write numbers and days otherwise than the API does.
  const own = `import.cell.${error.code}`
  if (i18n.exists(own)) return i18n.t(own as 'import.cell.not_decimal')
  return issueText(error) ?? i18n.t('error.invalid')
}
