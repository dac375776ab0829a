import { textLimits } from '@stowage/contract/values/text-limits'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Attachment, mayStand } from '../../../data/items/entities.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { TextField } from '../../../ui/field/field.tsx'
import { Labelled } from '../../../ui/field/labelled.tsx'
import { documentTypes } from './document-types.ts'
import styles from './documents.module.css'
import { TypeSelect } from './type-select.tsx'
import type { AttachmentText } from './use-attachment-changes.ts'

/** Asks for the name and the type of a document or photo. */
export function DocumentDialog({
  attachment,
  onSave,
  onClose,
}: {
  readonly attachment: Attachment
  readonly onSave: (text: AttachmentText) => void
  readonly onClose: () => void
}) {
  const { t } = useTranslation()
  const [before] = useState(attachment)
  // Only what is recognised as a picture is shown as a photo.
  const types = documentTypes.filter(type => type !== 'photo' || mayStand(before) || before.type === 'photo')
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const title = String(form.get('title')).trim()
    const type = types.find(each => each === form.get('type')) ?? 'attachment'
    if (title === '') return
    if (title !== before.title || type !== before.type)
      onSave({ title, type, primary: before.primary && type === 'photo' })
    onClose()
  }
  return (
    <Dialog title={t('documents.editTitle', { name: before.title })} isOpen onClose={onClose}>
      <form onSubmit={submit} className={styles.form}>
        <TextField
          label={t('documents.name')}
          name="title"
          defaultValue={before.title}
          limit={textLimits.title}
          isRequired
          autoFocus
        />
        <Labelled label={t('documents.type')}>
          {props => <TypeSelect {...props} types={types} defaultValue={before.type} />}
        </Labelled>
        <Button type="submit" variant="main" size="wide">
          {t('action.save')}
        </Button>
      </form>
    </Dialog>
  )
}
