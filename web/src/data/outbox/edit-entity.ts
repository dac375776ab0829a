import { formatNumber } from '../../i18n/format.ts'
import { i18n } from '../../i18n/i18n.ts'
import { steppedNumber } from '../../ui/field/stepped.ts'
import { expectReport } from '../../ui/toast/toasts.ts'
import type { Entity } from '../items/entities.ts'
import { knownRow } from '../items/known-row.ts'
import { keyOf } from '../wire/answer-key.ts'
import { getEntity } from '../wire/operations.ts'
import { queryClient } from '../wire/query-client.ts'
import { selectedGroup } from '../wire/session.ts'
import { ask } from '../wire/use-operation.ts'
import { originalOf } from '../wire/versions.ts'
import { saveEdit } from './edit-queue.ts'
import { type EntityChanges, valuesOf } from './show-edit.ts'

/** An edit of what a list shows of an item. */
export interface RowEdit {
  readonly id: string
  readonly changes: EntityChanges
  /** What the list showed of these members before. */
  readonly seen?: EntityChanges
  /** What the list shows of the change besides its members, such as the names of a location. */
  readonly more?: object
}

/** What is said of an item that was moved: it may be out of sight now. */
const movedText = ({ name, location }: Entity): string =>
  i18n.t(location === undefined ? 'move.doneTop' : 'move.done', {
    count: 1,
    name,
    location: location?.name,
  })

/** The message about an edit that is not seen where it is made. */
export const savedText = ({ name }: Entity): string => i18n.t('entity.saved', { name })

/** The message about an item that was archived or taken out of the archive. */
export const archivedText = ({ name, archived }: Entity): string =>
  i18n.t(archived ? 'entity.archived' : 'entity.unarchived', { name })

/** The message about a quantity that was counted on. */
const countedText = ({ name, quantity }: Entity): string =>
  i18n.t('entity.counted', { name, quantity: formatNumber(quantity) })

const doneTextOf = (changes: EntityChanges) => (changes.parentId === undefined ? undefined : movedText)

/** Edits an item that is shown: at once on the screen, undone with one key. `doneText` is told where the edit itself is not seen. */
export const edit = (
  entity: Entity,
  changes: EntityChanges,
  doneText: ((entity: Entity) => string) | undefined = doneTextOf(changes),
): void =>
  saveEdit({
    groupId: selectedGroup(),
    id: entity.id,
    name: entity.name,
    changes,
    doneText,
    seen: valuesOf(entity, changes),
    base: originalOf(entity),
  })

/**
 * Adds one to the quantity of an item that is shown, or takes one away; never below 0. Each call goes on from what the calls before
 * have made of it, and all of them are undone by one message.
 */
export function stepQuantity({ id, ...given }: Entity, by: 1 | -1): void {
  const groupId = selectedGroup()
  const shown = queryClient.getQueryData<Entity>(keyOf(groupId, getEntity, { id })) ?? { id, ...given }
  const quantity = steppedNumber(shown.quantity, by)
  if (quantity === shown.quantity) return
  saveEdit({
    groupId,
    id,
    name: shown.name,
    changes: { quantity },
    doneText: countedText,
    run: `quantity ${id}`,
    seen: { quantity: shown.quantity },
    base: originalOf(shown),
  })
}

/** Edits an item in a list. */
export const editRow = ({ id, changes, seen = {}, more }: RowEdit): void =>
  saveEdit({
    groupId: selectedGroup(),
    id,
    name: knownRow(id)?.name ?? '',
    changes,
    seen,
    more,
    doneText: doneTextOf(changes),
  })

/** Changes an item that is not shown by what it has, such as by one more field. */
export async function extend(id: string, changesOf: (entity: Entity) => EntityChanges): Promise<void> {
  const groupId = selectedGroup()
  const reported = expectReport()
  try {
    const entity = await ask(groupId, getEntity, { id })
    const changes = changesOf(entity)
    const seen = valuesOf(entity, changes)
    saveEdit({ groupId, id, name: entity.name, changes, seen, base: entity, doneText: savedText }, reported)
  } catch (error) {
    reported(false)
    throw error
  }
}
