import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { moveEntities } from '../../data/move-entities.ts'
import { getEntity } from '../../data/operations.ts'
import { useOperation } from '../../data/use-operation.ts'
import { ChoosePlace } from '../../features/entities/one/choose-place.tsx'
import { tellError } from '../../ui/toast/toasts.ts'

/** Asks where something that was found goes, and puts it there. */
export function MoveFound({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const { t } = useTranslation()
  const { data: entity, error } = useOperation(getEntity, { id })
  const isRefused = entity === undefined && error !== null
  useEffect(() => {
    if (!isRefused) return
    tellError(error)
    onClose()
  }, [isRefused])
  if (entity === undefined) return null
  return (
    <ChoosePlace
      title={t('one.moveTitle', { name: entity.name })}
      isOpen
      without={id}
      onClose={onClose}
      canBeNone
      onChoose={place => void moveEntities([entity], { id: place?.id, name: place?.name ?? '' })}
    />
  )
}
