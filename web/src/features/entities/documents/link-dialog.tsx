import { textLimits } from '@stowage/contract/values/text-limits'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readWebAddress } from '../../../data/items/read-web-address.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { TextField } from '../../../ui/field/field.tsx'
import { Labelled } from '../../../ui/field/labelled.tsx'
import { documentTypes } from './document-types.ts'
import styles from './documents.module.css'
import { TypeSelect } from './type-select.tsx'
import type { NewLink } from './use-add-link.ts'

const types = documentTypes.filter(type => type !== 'photo')

/** Asks for an address that belongs to an item, such as its manual at the manufacturer's. */
export function LinkDialog({
  onSave,
  onClose,
}: {
  readonly onSave: (link: NewLink) => void
  readonly onClose: () => void
}) {
  const { t } = useTranslation()
  const [isWrong, setWrong] = useState(false)
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const address = readWebAddress(String(form.get('address')))
    setWrong(address === undefined)
    if (address === undefined) return
    const type = types.find(each => each === form.get('type')) ?? 'attachment'
    onSave({ address, title: String(form.get('title')).trim(), type })
    onClose()
  }
  return (
    <Dialog title={t('documents.addLink')} isOpen onClose={onClose}>
      <form onSubmit={submit} onInput={() => setWrong(false)} noValidate className={styles.form}>
        <TextField
          label={t('documents.address')}
          name="address"
          type="url"
          autoComplete="off"
          placeholder="https://"
          error={isWrong ? t('documents.wrongAddress') : undefined}
          autoFocus
        />
        <TextField label={t('documents.linkName')} name="title" autoComplete="off" limit={textLimits.title} />
        <Labelled label={t('documents.type')}>
          {props => <TypeSelect {...props} types={types} defaultValue="attachment" />}
        </Labelled>
        <Button type="submit" variant="main" size="wide">
          {t('documents.addLink')}
        </Button>
      </form>
    </Dialog>
  )
}
