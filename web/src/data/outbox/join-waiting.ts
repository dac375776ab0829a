import { i18n } from '../../i18n/i18n.ts'
import { tell } from '../../ui/toast/toasts.ts'
import type { AddEntry } from './entry.ts'
import { changeEntry } from './keeping.ts'
import { findEntry } from './outbox.ts'
import { putBack, takeOut } from './sender.ts'

/** Was it never sent? Then nothing of it is on the server. */
export const isUnsent = ({ sentAt, isSending = false }: AddEntry): boolean =>
  sentAt === undefined && !isSending

/** Gives the photos of a new item that waits to another one, with a way back. Neither was sent. */
export function joinWaiting(from: AddEntry, into: AddEntry): void {
  changeEntry(into.key, { photos: [...into.photos, ...from.photos] })
  takeOut(from)
  tell({
    text: i18n.t('photos.joined', { name: into.name }),
    async undo() {
      if (findEntry(into.key) !== undefined) changeEntry(into.key, { photos: into.photos })
      putBack(from)
    },
  })
}
