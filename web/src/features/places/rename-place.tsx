import type { FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { Entity } from '../../data/entities.ts'
import { Button } from '../../ui/button/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { TextField } from '../../ui/field/field.tsx'
import styles from './places.module.css'
import { useRename } from './use-rename.ts'

/** Changes the name of a place, and what is said of it. */
export function RenamePlace({ entity, onClose }: { readonly entity: Entity; readonly onClose: () => void }) {
  const { t } = useTranslation()
  const rename = useRename(entity)
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const name = String(form.get('name')).trim()
    if (name === '') return
    rename({ name, description: String(form.get('description')) })
    onClose()
  }
  return (
    <Dialog
      title={t('places.renameTitle', { name: entity.name })}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{t('action.cancel')}</Button>
          <Button type="submit" form="rename-place" look="main">
            {t('action.save')}
          </Button>
        </>
      }
    >
      <form id="rename-place" onSubmit={submit} className={styles.form}>
        <TextField
          label={t('places.name')}
          name="name"
          defaultValue={entity.name}
          maxLength={255}
          isRequired
          autoFocus
        />
        <TextField
          label={t('places.description')}
          name="description"
          defaultValue={entity.description}
          maxLength={1000}
          lines={3}
        />
      </form>
    </Dialog>
  )
}
