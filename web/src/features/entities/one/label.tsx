import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Entity } from '../../../data/entities.ts'
import { selectedGroup } from '../../../data/session.ts'
import { ButtonLink } from '../../../ui/button/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import styles from './label.module.css'

/** The printed label of a thing, as it will come out. */
export function LabelDialog({
  entity,
  isOpen,
  onClose,
}: {
  readonly entity: Entity
  readonly isOpen: boolean
  readonly onClose: () => void
}) {
  const { t } = useTranslation()
  const [isMissing, miss] = useState(false)
  const close = (): void => {
    miss(false)
    onClose()
  }
  const groupId = selectedGroup()
  const kind = entity.entityType.isLocation ? 'location' : 'item'
  const address = `/api/v1/labelmaker/${kind}/${entity.id}${groupId === undefined ? '' : `?tenant=${groupId}`}`
  return (
    <Dialog
      title={t('one.labelTitle', { name: entity.name })}
      isOpen={isOpen}
      onClose={close}
      actions={
        isMissing ? null : (
          <ButtonLink href={address} look="main">
            {t('one.download')}
          </ButtonLink>
        )
      }
    >
      {isMissing ? (
        <p role="status">{t('one.labelMissing', { name: entity.name })}</p>
      ) : isOpen ? (
        <img
          src={address}
          alt={t('one.labelTitle', { name: entity.name })}
          className={styles.label}
          onError={() => miss(true)}
        />
      ) : null}
    </Dialog>
  )
}
