import { i18n } from '../../i18n/i18n.ts'
import type { Run } from '../../ui/toast/toasts.ts'

/** Messages about items that were added one by one are shown as one. */
export const addedRun = (count = 1): Run => ({
  kind: 'added',
  count,
  isOneByOne: true,
  text: sum => i18n.t('batch.added', { count: sum }),
})

/** The same of deleted items. */
export const deletedRun: Run = { kind: 'deleted', text: count => i18n.t('select.deleted', { count }) }
