import { CallError, type CallOf, type Client } from '@stowage/contract/protocol/client'
import { i18n } from '../../i18n/i18n.ts'
import type { Undo } from '../../ui/toast/toast-content.ts'
import { tell } from '../../ui/toast/toasts.ts'
import { addedRun } from '../history/runs.ts'
import { undoOf } from '../history/undo.ts'
import { inGroup } from '../wire/in-group.ts'
import { createEntities, createFromTemplate } from '../wire/operations.ts'
import { attachedAs } from './attached-as.ts'
import { confirmedAdd, willBeSeen } from './confirmed-adds.ts'
import { madeOf } from './edit-waiting.ts'
import type { AddEntry, EditEntry, Entry, FileEntry } from './entry.ts'
import type { Handler } from './handler.ts'
import { dropEntry } from './keeping.ts'
import { noteMade } from './made-items.ts'
import { entriesOf, newEntry, outbox } from './outbox.ts'
import { valuesOf } from './show-edit.ts'
import { forgetAdded, goesIntoForm, noteAdded } from './taken-back.ts'

/** What the server has made of the items. */
interface Made {
  readonly ids: readonly string[]
  /** The change. */
  readonly id: string | null
  /** What the item is called, where the server has filled in its name. */
  readonly name?: string
}

/** Makes the items; the server fills in the placeholders of names from a template. */
async function make(client: Client, { key, templateId, items }: AddEntry): Promise<Made> {
  const [item] = items
  const options = { idempotencyKey: key }
  if (templateId === undefined || item === undefined || items.length > 1) {
    const input = { items: [...items], templateId }
    const { items: made, change: id } = await client.call(createEntities, input, options)
    return { ids: made.map(each => each.id), id }
  }
  const { insured: _i, lifetimeWarranty: _l, warrantyDetails: _w, ...said } = item
  const input = { ...(said as CallOf<typeof createFromTemplate>), id: templateId }
  const { status, headers, body } = await client.send(createFromTemplate, input, options)
  if (status >= 400) throw new CallError(status, body as object)
  return { ids: [body.id], id: headers.get('stowage-change'), name: body.name }
}

const photosOf = ({ key, groupId, userId, photos }: AddEntry, entityId: string, name: string): FileEntry[] =>
  photos.map((file, index) => ({
    ...newEntry(`${key}-${index}`, groupId),
    type: attachedAs(file),
    kind: 'file',
    userId,
    entityId,
    file,
    newItem: name,
    name,
  }))

/** The edit that follows an item which was changed while it waited. */
function editsOf({ key, groupId, userId, name, items, edits }: AddEntry, id: string): EditEntry[] {
  const [item] = items
  if (edits === undefined || item === undefined) return []
  const seen = valuesOf(madeOf(item), edits)
  return [
    {
      ...newEntry(`${key}-edit`, groupId),
      kind: 'edit',
      userId,
      id,
      name,
      changes: edits,
      seen,
      earlier: [],
    },
  ]
}

/** Makes new items: one request after the other, so that asset numbers follow the order in which the items were saved. */
export const addHandler: Handler<AddEntry> = {
  makes: true,
  lanes: () => ['add'],
  send: entry => make(inGroup(entry.groupId).client, entry),
  following(entry, answer): readonly Entry[] {
    const { ids, name = entry.name } = answer as Made
    const [entityId] = ids
    if (entityId === undefined) return []
    return [...photosOf(entry, entityId, name), ...editsOf(entry, entityId)]
  },
  told(entry, answer) {
    const { key, items } = entry
    const { ids, name = entry.name } = answer as Made
    const [first] = ids
    const isOne = items.length === 1 && first !== undefined
    const text = isOne ? i18n.t('entity.added', { name }) : i18n.t('batch.added', { count: items.length })
    const undo = takingBack(entry, answer as Made)
    if (undo !== undefined) noteAdded({ key, text, undo })
    tell({
      text,
      href: isOne && !willBeSeen(key) ? `/items/${first}` : undefined,
      run: addedRun(items.length),
      ...(undo === undefined ? {} : { undo }),
    })
    return true
  },
  done(entry, answer) {
    const { ids } = answer as Made
    noteMade(entry, ids)
    confirmedAdd.set({ key: entry.key, ids })
  },
}

/** Takes items back, also with photos that were added since: into the form where that is open, with photos that still wait. */
function takingBack(entry: AddEntry, { ids, id }: Made): Undo | undefined {
  const { key, groupId, photos } = entry
  const isTold = (): boolean => {
    forgetAdded(key)
    if (!goesIntoForm(entry)) return false
    for (const file of entriesOf(outbox.get(), 'file')) if (ids.includes(file.entityId)) dropEntry(file.key)
    return true
  }
  return undoOf({ id, groupId }, { force: photos.length > 0, isTold })
}
