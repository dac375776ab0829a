import { i18n } from '../../i18n/i18n.ts'
import { tell } from '../../ui/toast/toasts.ts'
import type { Entry } from './entry.ts'
import { dropEntry, enqueue } from './queue.ts'

/** Discards an entry, with a way back. */
export function discardEntry(entry: Entry): void {
  dropEntry(entry.key)
  tell({
    text: i18n.t('adding.discarded', { name: entry.name }),
    undo: async () => enqueue({ ...entry, isSending: false }),
  })
}
