import { i18n } from '../../i18n/i18n.ts'
import type { Entry } from './entry.ts'

/** What an entry does, in a few words. */
export function titleOf(entry: Pick<Entry, 'kind' | 'name'>): string {
  const { kind, name } = entry
  return kind === 'add' ? i18n.t('waiting.add', { name }) : i18n.t('waiting.photo', { name })
}
