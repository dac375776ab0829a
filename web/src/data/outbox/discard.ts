import { i18n } from '../../i18n/i18n.ts'
import { tell } from '../../ui/toast/toasts.ts'
import type { Entry } from './entry.ts'
import { titleOf } from './entry-text.ts'
import { putBack, takeOut } from './sender.ts'

/** Discards an entry and what is seen of it, with a way back. */
export function discardEntry(entry: Entry): void {
  takeOut(entry)
  tell({
    text: i18n.t('waiting.discarded', { title: titleOf(entry) }),
    undo: async () => putBack(entry),
  })
}
