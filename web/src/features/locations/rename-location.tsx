import { textLimits } from '@stowage/contract/values/text-limits'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Entity } from '../../data/items/entities.ts'
import type { EntityChanges } from '../../data/outbox/show-edit.ts'
import { Button } from '../../ui/button/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { TextField } from '../../ui/field/field.tsx'
import styles from './locations.module.css'

interface RenameLocationProps {
  readonly entity: Entity
  /** Gets what is to be changed in the location as it was when it was asked. */
  readonly onRename: (before: Entity, changes: EntityChanges) => void
  readonly onClose: () => void
}

/** Asks for the name of a location, and what is said of it. */
export function RenameLocation({ entity, onRename, onClose }: RenameLocationProps) {
  const { t } = useTranslation()
  // What the form began from: what somebody else writes meanwhile is not in it.
  const [before] = useState(entity)
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const name = String(form.get('name')).trim()
    if (name === '') return
    const description = String(form.get('description'))
    const changes = {
      ...(name === before.name ? {} : { name }),
      ...(description === before.description ? {} : { description }),
    }
    if (Object.keys(changes).length > 0) onRename(before, changes)
    onClose()
  }
  return (
    <Dialog
      title={t('locations.renameTitle', { name: before.name })}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{t('action.cancel')}</Button>
          <Button type="submit" form="rename-location" variant="main">
            {t('action.save')}
          </Button>
        </>
      }
    >
      <form id="rename-location" onSubmit={submit} className={styles.form}>
        <TextField
          label={t('locations.name')}
          name="name"
          defaultValue={before.name}
          limit={textLimits.line}
          isRequired
          autoFocus
        />
        <TextField
          label={t('locations.description')}
          name="description"
          defaultValue={before.description}
          limit={textLimits.lines}
          lines={3}
        />
      </form>
    </Dialog>
  )
}
