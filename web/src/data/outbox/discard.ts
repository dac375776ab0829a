import { i18n } from '../../i18n/i18n.ts'
import { tell } from '../../ui/toast/toasts.ts'
import type { Entry } from './entry.ts'
import { titleOf } from './entry-text.ts'
import { handlerOf } from './handlers.ts'
import { dropEntry, enqueue } from './queue.ts'

/** Discards an entry and what is seen of it, with a way back. */
export function discardEntry(entry: Entry): void {
  const { show, hide } = handlerOf(entry)
  dropEntry(entry.key)
  hide?.(entry)
  tell({
    text: i18n.t('waiting.discarded', { title: titleOf(entry) }),
    undo: async () => {
      show?.(entry)
      enqueue({ ...entry, isSending: false })
    },
  })
}
