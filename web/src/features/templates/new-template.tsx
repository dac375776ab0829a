import { textLimits } from '@stowage/contract/values/text-limits'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { blocksSubmit } from '../../ui/field/excess.ts'
import { TextField } from '../../ui/field/field.tsx'
import { useMakeTemplate } from './use-template-changes.ts'

/** Asks for the name of a new template, and opens it. */
export function NewTemplate({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation()
  const [name, setName] = useState('')
  const [isTried, beTried] = useState(false)
  const { make, isPending } = useMakeTemplate({ replace: true })
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    beTried(true)
    if (name.trim() === '' || blocksSubmit(event.currentTarget)) return
    make({ name: name.trim() })
  }
  return (
    <Dialog
      title={t('templates.new')}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{t('action.cancel')}</Button>
          <Button type="submit" form="new-template" variant="main" isPending={isPending}>
            {t('templates.create')}
          </Button>
        </>
      }
    >
      <form id="new-template" onSubmit={submit} noValidate>
        <TextField
          label={t('templates.name')}
          name="name"
          value={name}
          onChange={setName}
          limit={textLimits.line}
          placeholder={t('templates.example')}
          autoFocus
          error={isTried && name.trim() === '' ? t('field.missing') : undefined}
        />
      </form>
    </Dialog>
  )
}
