import { textLimits } from '@stowage/contract/values/text-limits'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useChange } from '../../data/history/use-change.ts'
import { locationTypeIn } from '../../data/items/location-choice.ts'
import { askedIn, inSelectedGroup } from '../../data/wire/in-group.ts'
import { createEntity } from '../../data/wire/operations.ts'
import { LocationInput } from '../../shared/choose-location.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { blocksSubmit } from '../../ui/field/excess.ts'
import { TextField } from '../../ui/field/field.tsx'
import { tellError } from '../../ui/toast/toasts.ts'
import styles from './locations.module.css'

/** Makes a location. The form stays open until that is done, and longer when something else has been typed since. */
export function AddLocation({
  insideId,
  onClose,
}: {
  readonly insideId: string | undefined
  readonly onClose: () => void
}) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const form = useRef<HTMLFormElement>(null)
  const [inside, setInside] = useState(insideId)
  const nameNow = (): string =>
    form.current === null ? '' : String(new FormData(form.current).get('name')).trim()
  const { mutate, isPending } = useChange(createEntity, {
    makes: true,
    notDone: ({ name }) => t('entity.notAdded', { name }),
    done: ({ id, name }) => {
      if (nameNow() === name) {
        onClose()
        void navigate({ to: '/locations/$id', params: { id } })
      }
      return t('locations.added', { name })
    },
  })
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const name = nameNow()
    if (name === '' || blocksSubmit(event.currentTarget)) return
    const group = inSelectedGroup()
    locationTypeIn(group).then(
      entityTypeId =>
        mutate(askedIn(group.groupId, { name, entityTypeId, parentId: inside ?? null, quantity: 1 })),
      (error: unknown) => tellError(error, undefined, t('entity.notAdded', { name })),
    )
  }
  return (
    <Dialog
      title={t('locations.add')}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{t('action.cancel')}</Button>
          <Button type="submit" form="add-location" variant="main" isPending={isPending}>
            {t('locations.add')}
          </Button>
        </>
      }
    >
      <form ref={form} id="add-location" onSubmit={submit} className={styles.form}>
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
