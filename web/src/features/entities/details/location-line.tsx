import { MapPin } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Entity } from '../../../data/items/entities.ts'
import { stepsTo, useLocations } from '../../../data/items/locations.ts'
import { getEntityPath } from '../../../data/wire/operations.ts'
import { useOperation } from '../../../data/wire/use-operation.ts'
import { Path } from '../../../ui/path/path.tsx'
import styles from './details.module.css'
import { isInsideItem, wayTo } from './way-to.ts'

/** Where it is: every part of the way opens its location; a pin is said in words. */
export function LocationLine({ entity }: { readonly entity: Entity }) {
  const { t } = useTranslation()
  const locations = useLocations()
  const { data: chain } = useOperation(getEntityPath, { id: entity.id }, { enabled: isInsideItem(entity) })
  const steps = wayTo(entity, stepsTo(locations, entity.location?.id), chain)
  const isPinned = entity.locationId !== null && entity.parent !== null
  return (
    <p className={styles.location}>
      <MapPin aria-hidden />
      {steps.length === 0 ? t('entity.topLevel') : <Path steps={steps} label={t('list.location')} />}
      {isPinned ? (
        <span className={styles.pin}>
          {t('one.pinned', { parent: entity.parent?.name ?? '', location: entity.location?.name ?? '' })}
        </span>
      ) : null}
    </p>
  )
}
