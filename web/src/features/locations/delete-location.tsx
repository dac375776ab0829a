import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useChange } from '../../data/history/use-change.ts'
import type { Entity } from '../../data/items/entities.ts'
import type { LocationFacts } from '../../data/items/locations.ts'
import { basePath } from '../../data/wire/base-path.ts'
import { deleteEntity } from '../../data/wire/operations.ts'
import { DeleteDialog } from '../../ui/dialog/delete-dialog.tsx'
import { useIsShown } from '../../ui/stable/use-is-shown.ts'

/** Asks by name, and says what becomes of what is in the location. */
export function DeleteLocation({
  entity,
  facts,
  aboveId,
  onClose,
}: {
  readonly entity: Entity
  readonly facts: LocationFacts
  readonly aboveId: string | undefined
  readonly onClose: () => void
}) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const isShown = useIsShown()
  const { name } = entity
  const { mutate, isPending } = useChange(deleteEntity, {
    notDone: () => t('entity.notDeleted', { name }),
    deletes: input => [input.id],
    done: async () => {
      if (isShown()) onClose()
      await navigate({ href: basePath + (aboveId === undefined ? '/locations' : `/locations/${aboveId}`) })
      return t('locations.deleted', { name })
    },
  })
  const isEmpty = facts.items === 0 && facts.locations === 0
  return (
    <DeleteDialog
      title={t('locations.deleteTitle', { name })}
      confirm={t('locations.deleteNow', { name })}
      isPending={isPending}
      onConfirm={() => mutate({ id: entity.id })}
      onClose={onClose}
    >
      <p>{t(isEmpty ? 'locations.deleteEmpty' : 'locations.deleteText')}</p>
    </DeleteDialog>
  )
}
