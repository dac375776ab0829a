import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { Entity } from '../../data/entities.ts'
import { deleteEntity } from '../../data/operations.ts'
import type { PlaceFacts } from '../../data/place-facts.ts'
import { useChange } from '../../data/use-change.ts'
import { Button } from '../../ui/button/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'

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
  const change = useChange(deleteEntity, { done: () => ({ text: t('places.deleted', { name }) }) })
  const go = (): void =>
    change.mutate(
      { id: entity.id },
      {
        onSuccess: () => {
          onClose()
          void navigate({ href: aboveId === undefined ? '/places' : `/places/${aboveId}` })
          document.getElementById('content')?.focus()
        },
      },
    )
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
          <Button look="danger" isPending={change.isPending} onPress={go}>
            {t('places.deleteNow', { name })}
          </Button>
        </>
      }
    >
      <p>{t(isEmpty ? 'places.deleteEmpty' : 'places.deleteText')}</p>
    </Dialog>
  )
}
