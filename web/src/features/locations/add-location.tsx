import { textLimits } from '@stowage/contract/text-limits'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LocationInput } from '../../data/choose-location.tsx'
import { createEntity, listEntityTypes } from '../../data/operations.ts'
import { useChange } from '../../data/use-change.ts'
import { useOperation } from '../../data/use-operation.ts'
import { Button } from '../../ui/button/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { holdUnfit } from '../../ui/field/excess.ts'
import { TextField } from '../../ui/field/field.tsx'
import styles from './locations.module.css'

/** Makes locations; goes to the one that was made. */
function useCreateLocation(onClose: () => void) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const entityTypeId = useOperation(listEntityTypes, {}).data?.find(({ isLocation }) => isLocation)?.id
  const { mutate, isPending } = useChange(createEntity, {
    notDone: ({ name }) => t('entity.notAdded', { name }),
    done: ({ id, name }) => {
      onClose()
      void navigate({ to: '/locations/$id', params: { id } })
      return t('locations.added', { name })
    },
  })
  const create = (name: string, parentId: string | undefined): void => {
    if (entityTypeId !== undefined) mutate({ name, entityTypeId, parentId: parentId ?? null, quantity: 1 })
  }
  return { create, isPending }
}

/** Makes a location, inside another one or at the top level. */
export function AddLocation({
  insideId,
  onClose,
}: {
  readonly insideId: string | undefined
  readonly onClose: () => void
}) {
  const { t } = useTranslation()
  const [inside, setInside] = useState(insideId)
  const { create, isPending } = useCreateLocation(onClose)
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const name = String(new FormData(event.currentTarget).get('name')).trim()
    if (name !== '' && !holdUnfit(event.currentTarget)) create(name, inside)
  }
  return (
    <Dialog
      title={t('locations.add')}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{t('action.cancel')}</Button>
          <Button type="submit" form="add-location" look="main" isPending={isPending}>
            {t('locations.add')}
          </Button>
        </>
      }
    >
      <form id="add-location" onSubmit={submit} className={styles.form}>
        <TextField label={t('locations.name')} name="name" limit={textLimits.line} isRequired autoFocus />
        <LocationInput
          label={t('locations.inside')}
          chosen={inside}
          noLocation={t('move.top')}
          onChoose={location => setInside(location?.id)}
        />
      </form>
    </Dialog>
  )
}
