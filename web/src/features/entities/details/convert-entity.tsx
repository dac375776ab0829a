import type { EntityType } from '@stowage/contract/catalogues/entity-types'
import { useTranslation } from 'react-i18next'
import type { Entity } from '../../../data/items/entities.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import styles from './type-line.module.css'

/** Says what becomes of an item that gets a type of locations, or of a location that gets one of items, before it does. */
export function ConvertEntity({
  entity: { name, children },
  type,
  onConvert,
  onClose,
}: {
  readonly entity: Entity
  readonly type: Pick<EntityType, 'name' | 'isLocation'>
  readonly onConvert: () => void
  readonly onClose: () => void
}) {
  const { t } = useTranslation()
  const count = children.length
  const lines = [
    t(type.isLocation ? 'types.willBeLocations' : 'types.willBeItems', { count: 1 }),
    t('one.typeKept'),
    ...(count === 0 ? [] : [t('types.contentsStay', { count })]),
    ...(type.isLocation && count === 0
      ? []
      : [t(type.isLocation ? 'one.typeUnpinsInside' : 'one.typeUnpinsKept')]),
    t('types.undoable'),
  ]
  return (
    <Dialog
      title={t('one.typeTitle', { name, type: type.name })}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{t('action.cancel')}</Button>
          <Button variant="main" onPress={onConvert}>
            {t('one.typeChange')}
          </Button>
        </>
      }
    >
      <div className={styles.effects}>
        {lines.map(line => (
          <p key={line}>{line}</p>
        ))}
      </div>
    </Dialog>
  )
}
