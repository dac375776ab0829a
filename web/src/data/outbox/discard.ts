import { i18n } from '../../i18n/i18n.ts'
import { tell } from '../../ui/toast/toasts.ts'
import type { Entry } from './entry.ts'
import { titleOf } from './entry-text.ts'
import { handlerOf } from './handlers.ts'
import { dropEntry, enqueue } from './queue.ts'

/** Takes an entry out, and what is seen of it. */
export function discard(entry: Entry): void {
  dropEntry(entry.key)
  handlerOf(entry).hide?.(entry)
}

/** Puts an entry back that was taken out. */
export function restore(entry: Entry): void {
  handlerOf(entry).show?.(entry)
  enqueue({ ...entry, isSending: false })
}

/** Discards an entry, with a way back. */
export function discardEntry(entry: Entry): void {
  discard(entry)
  tell({
    text: i18n.t('waiting.discarded', { title: titleOf(entry) }),
    undo: async () => restore(entry),
  })
}
