import { CallError } from '@stowage/contract/protocol/client'
import { useTranslation } from 'react-i18next'
import { undoOf } from '../../data/history/undo.ts'
import { workOnMany } from '../../data/items/bulk.ts'
import { newIdempotencyKey } from '../../data/wire/idempotency-key.ts'
import { type InGroup, inSelectedGroup } from '../../data/wire/in-group.ts'
import { deleteEntityType } from '../../data/wire/operations.ts'
import { sendOnce } from '../../data/wire/send-once.ts'
import { expectReport, tell, tellError } from '../../ui/toast/toasts.ts'
import type { EntityType } from './use-type-changes.ts'

/** The changes that a deletion has made, in their order. */
type Made = readonly (string | null)[]

/** Gives everything of a type another one. Answers the change. */
async function retype(group: InGroup, id: string, entityTypeId: string, key: string): Promise<string | null> {
  const select = { query: { entityTypeIds: [id], isLocation: 'any', includeArchived: true } }
  const work = { change: { entityTypeId } }
  return (await workOnMany(group, select, work, { onProblem: 'stop', idempotencyKey: key })).change
}

/**
 * Deletes a type, after giving all that is of it another one when there is such; told with one way to take all of that back.
 * `onDone` hears of the deletion.
 */
export function useDeleteType(onDone: () => void): (type: EntityType, instead: string | undefined) => void {
  const { t } = useTranslation()
  return ({ id, name }, instead) => {
    const group = inSelectedGroup()
    const retyping = newIdempotencyKey()
    const deleting = newIdempotencyKey()
    const work = async (): Promise<Made> => {
      const retyped = instead === undefined ? null : await retype(group, id, instead, retyping)
      const { status, headers, body } = await sendOnce(
        group.client,
        deleteEntityType,
        { id },
        { idempotencyKey: deleting },
      )
      if (status >= 400) throw new CallError(status, (body ?? {}) as object)
      return [retyped, headers.get('stowage-change')]
    }
    const attempt = async (): Promise<void> => {
      const reported = expectReport()
      try {
        const made = await work()
        onDone()
        tell({ text: t('types.deleted', { name }), undo: () => undoAll(made, group) })
        reported(true)
      } catch (error) {
        reported(false)
        tellError(error, () => void attempt(), t('types.notDeleted', { name }))
      } finally {
        void group.readAgain()
      }
    }
    void attempt()
  }
}

/** Takes changes back, the last one first. */
async function undoAll(made: Made, { groupId }: InGroup): Promise<void> {
  for (const id of made.toReversed()) await undoOf({ id, groupId })?.()
}
