import { useTranslation } from 'react-i18next'
import { ChoosePlace } from '../../../data/choose-place.tsx'
import { type Movable, moveEntities } from '../../../data/move-entities.ts'

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
      current={entity.locationId ?? entity.parentId ?? undefined}
      except={[entity.id]}
      onClose={onClose}
      onChoose={place => void moveEntities([entity], { id: place?.id, name: place?.name ?? '' })}
    />
  )
}
