import type { AddEntry, NewItem } from '../../../data/outbox/entry.ts'
import { newEntry } from '../../../data/outbox/outbox.ts'
import { enqueue } from '../../../data/outbox/queue.ts'
import { newIdempotencyKey } from '../../../data/wire/idempotency-key.ts'
import { i18n } from '../../../i18n/i18n.ts'
import { expectReport } from '../../../ui/toast/toasts.ts'
import type { Draft } from './draft.ts'
import { readLines } from './several-lines.ts'

interface ToAdd {
  readonly groupId: string | undefined
  readonly draft: Draft
  readonly items: readonly NewItem[]
  readonly photos: readonly File[]
}

/** Queues items to be made, or with no items a draft that is put aside. Answers the key of the request. */
export function enqueueAdd({ groupId, draft, items, photos }: ToAdd): string {
  const key = newIdempotencyKey()
  const isHeld = items.length === 0
  const entry: AddEntry = {
    ...newEntry(key, groupId),
    kind: 'add',
    name: nameOf(draft, items),
    items,
    photos,
    draft,
    templateId: draft.template?.id,
    ...(isHeld ? { stuck: { why: 'held' } } : {}),
  }
  enqueue(entry, isHeld ? {} : { reported: expectReport() })
  return key
}

/** What an entry is called: the name of the item, or how many items there are. */
function nameOf(draft: Draft, items: readonly NewItem[]): string {
  const count = items.length === 0 ? readLines(draft.lines).length : items.length
  const name = items.length === 1 ? items[0]?.name : draft.name.trim()
  if (name !== undefined && name !== '') return name
  return count === 0 ? i18n.t('add.title') : i18n.t('adding.items', { count })
}
