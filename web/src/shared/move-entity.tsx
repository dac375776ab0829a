import { useTranslation } from 'react-i18next'
import { type Movable, moveEntities } from '../data/outbox/move-entities.ts'
import { ChooseLocation } from './choose-location.tsx'

/** Asks where one item or location is now, and puts it there. */
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
    <ChooseLocation
      title={t('one.moveTitle', { name: entity.name })}
      isOpen={isOpen}
      current={entity.locationId ?? entity.parentId ?? undefined}
      except={[entity.id]}
      onClose={onClose}
      onChoose={location => void moveEntities([entity], { id: location?.id, name: location?.name ?? '' })}
    />
  )
}
