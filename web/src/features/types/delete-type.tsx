import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { Select } from '../../ui/select/select.tsx'
import type { EntityType } from './use-type-changes.ts'

/** Asks which type all that is of a type gets when that is deleted. */
export function DeleteType({
  type: { name, isLocation },
  others,
  count,
  onDelete,
  onClose,
}: {
  readonly type: EntityType
  /** The types that it can get. */
  readonly others: readonly EntityType[]
  readonly count: number
  /** Gets the id of the type that stands in. */
  readonly onDelete: (instead: string) => void
  readonly onClose: () => void
}) {
  const { t } = useTranslation()
  const [instead, choose] = useState(others[0]?.id)
  return (
    <Dialog
      title={t('types.deleteTitle', { name })}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{t('action.cancel')}</Button>
          {instead === undefined ? null : (
            <Button variant="danger" onPress={() => onDelete(instead)}>
              {t('types.deleteNow', { name })}
            </Button>
          )}
        </>
      }
    >
      <p>{t(isLocation ? 'types.usedByLocations' : 'types.usedByItems', { count, name })}</p>
      {instead === undefined ? (
        <p>{t('types.lastOfKind')}</p>
      ) : (
        <Select label={t('types.instead')} options={others} chosen={instead} onChoose={choose} />
      )}
    </Dialog>
  )
}
