import type { MessageKey } from './en.ts'
import { i18n } from './i18n.ts'

/** The page's name for a member of a request or of the history; undefined for a member that it does not show. */
export function findMemberName(member: string): string | undefined {
  const key = [`history.member.${member}`, `one.${member}`].find(each => i18n.exists(each))
  return key === undefined ? undefined : i18n.t(key as MessageKey, { currency: '' }).replace(/,\s*$/, '')
}
