import { useTranslation } from 'react-i18next'
import { type Movable, moveEntities } from '../../../data/move-entities.ts'
import { ChoosePlace } from './choose-place.tsx'

/** Asks where one thing or place is now, and puts it there. */
export function MoveEntity({
  entity,
  isOpen,
  onClose,
}: {
  readonly entity: Movable
  readonly isOpen: boolean
  readonly onClose: () => void
}) {
  const { t } = useTranslation()
  return (
    <ChoosePlace
      title={t('one.moveTitle', { name: entity.name })}
      isOpen={isOpen}
      without={entity.id}
      onClose={onClose}
      canBeNone
      onChoose={place => void moveEntities([entity], { id: place?.id, name: place?.name ?? '' })}
    />
  )
}
