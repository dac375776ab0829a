import { textLimits } from '@stowage/contract/values/text-limits'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useChange } from '../../data/history/use-change.ts'
import { createEntityType } from '../../data/wire/operations.ts'
import { Button } from '../../ui/button/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { blocksSubmit } from '../../ui/field/excess.ts'
import fieldStyles from '../../ui/field/field.module.css'
import { TextField } from '../../ui/field/field.tsx'
import { IconPicker } from '../../ui/icon-picker/icon-picker.tsx'
import { Segmented } from '../../ui/segmented/segmented.tsx'
import styles from './types.module.css'

/** Makes a type: a name is enough. */
export function NewType({
  onClose,
  onMade,
}: {
  readonly onClose: () => void
  readonly onMade: (id: string) => void
}) {
  const { t } = useTranslation()
  const [name, setName] = useState('')
  const [icon, setIcon] = useState('')
  const [kind, setKind] = useState<'items' | 'locations'>('items')
  const [isTried, beTried] = useState(false)
  const { mutate, isPending } = useChange(createEntityType, {
    makes: true,
    notDone: () => t('entity.notAdded', { name: name.trim() }),
    done: made => {
      onMade(made.id)
      return t('entity.added', { name: made.name })
    },
  })
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    beTried(true)
    if (name.trim() === '' || blocksSubmit(event.currentTarget)) return
    mutate({ name: name.trim(), icon, isLocation: kind === 'locations' })
  }
  return (
    <Dialog
      title={t('types.new')}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{t('action.cancel')}</Button>
          <Button type="submit" form="new-type" variant="main" isPending={isPending}>
            {t('types.create')}
          </Button>
        </>
      }
    >
      <form id="new-type" onSubmit={submit} className={styles.form} noValidate>
        <TextField
          label={t('types.name')}
          name="name"
          value={name}
          onChange={setName}
          limit={textLimits.line}
          placeholder={t('types.example')}
          autoFocus
          error={isTried && name.trim() === '' ? t('field.missing') : undefined}
        />
        <div className={fieldStyles.field}>
          <span className={fieldStyles.label}>{t('types.kind')}</span>
          <div>
            <Segmented
              label={t('types.kind')}
              options={[
                { id: 'items', name: t('nav.entities') },
                { id: 'locations', name: t('nav.locations') },
              ]}
              chosen={kind}
              onChoose={setKind}
            />
          </div>
        </div>
        <IconPicker label={t('types.icon')} chosen={icon} called={name} onChoose={setIcon} />
      </form>
    </Dialog>
  )
}
