import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { clientIn } from '../../data/client.ts'
import type { Entity } from '../../data/entities.ts'
import { deleteEntity } from '../../data/operations.ts'
import { readAgain } from '../../data/read-again.ts'
import { selectedGroup } from '../../data/session.ts'
import type { PlaceFacts } from '../../data/sum-places.ts'
import { Button } from '../../ui/button/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { tell, tellError } from '../../ui/toast/toasts.ts'

/** Asks by name, since it cannot be taken back, and says what becomes of what is in the place. */
export function DeletePlace({
  entity,
  facts,
  aboveId,
  onClose,
}: {
  readonly entity: Entity
  readonly facts: PlaceFacts | undefined
  readonly aboveId: string | undefined
  readonly onClose: () => void
}) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { name } = entity
  const [isPending, pend] = useState(false)
  const remove = async (): Promise<void> => {
    await clientIn(selectedGroup()).call(deleteEntity, { id: entity.id })
    onClose()
    // The screen of the place is left before it is read again, since it is not there any more.
    await navigate({ href: aboveId === undefined ? '/places' : `/places/${aboveId}` })
    tell({ text: t('places.deleted', { name }) })
    await readAgain()
  }
  const go = (): void => {
    pend(true)
    remove()
      .catch(tellError)
      .finally(() => pend(false))
  }
  const isEmpty = facts !== undefined && facts.pieces === 0 && facts.places === 0
  return (
    <Dialog
      title={t('places.deleteTitle', { name })}
      isOpen
      isAlert
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose} autoFocus>
            {t('action.cancel')}
          </Button>
          <Button look="danger" isPending={isPending} onPress={go}>
            {t('places.deleteNow', { name })}
          </Button>
        </>
      }
    >
      <p>{t(isEmpty ? 'places.deleteEmpty' : 'places.deleteText')}</p>
    </Dialog>
  )
}
