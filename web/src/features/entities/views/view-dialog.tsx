import { type FormEvent, useId, useState } from 'react'
import { ToggleButton, ToggleButtonGroup } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import type { View } from '../../../data/views.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { Checkbox, TextField } from '../../../ui/field/field.tsx'
import { ViewIcon, type ViewIconName, viewIcons } from '../../../ui/view-icon/view-icon.tsx'
import styles from './views.module.css'

/** Degrees on the circle of colours. */
const hues = [25, 65, 105, 150, 195, 250, 300, 350]

const iconNames = Object.keys(viewIcons) as ViewIconName[]

export type ViewLook = Pick<View, 'name' | 'icon' | 'hue' | 'shared'>

/** Asks for the name of a view, its icon and colour, and whether the group sees it. */
export function ViewDialog({
  title,
  look,
  onSave,
  onClose,
}: {
  readonly title: string
  readonly look: ViewLook
  readonly onSave: (look: ViewLook) => void
  readonly onClose: () => void
}) {
  const { t } = useTranslation()
  const form = useId()
  const [{ icon, hue, shared }, set] = useState(look)
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const name = String(new FormData(event.currentTarget).get('name')).trim()
    if (name === '') return
    onSave({ name, icon, hue, shared })
    onClose()
  }
  return (
    <Dialog
      title={title}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{t('action.cancel')}</Button>
          <Button type="submit" form={form} look="main">
            {t('action.save')}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit} className={styles.form}>
        <TextField
          label={t('view.name')}
          name="name"
          defaultValue={look.name}
          maxLength={255}
          isRequired
          autoFocus
        />
        <ToggleButtonGroup
          aria-label={t('view.icon')}
          selectionMode="single"
          disallowEmptySelection
          selectedKeys={[icon === '' ? 'filter' : icon]}
          onSelectionChange={keys => set(now => ({ ...now, icon: String([...keys][0] ?? '') }))}
          className={styles.icons ?? ''}
        >
          {iconNames.map(name => (
            <ToggleButton
              key={name}
              id={name}
              aria-label={t(`view.icon.${name}`)}
              className={styles.pick ?? ''}
            >
              <ViewIcon icon={name} hue={hue} />
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
        <ToggleButtonGroup
          aria-label={t('view.hue')}
          selectionMode="single"
          disallowEmptySelection
          selectedKeys={[hue ?? 'none']}
          onSelectionChange={keys => {
            const [key] = keys
            set(now => ({ ...now, hue: typeof key === 'number' ? key : null }))
          }}
          className={styles.icons ?? ''}
        >
          {[null, ...hues].map((each, at) => (
            <ToggleButton
              key={each ?? 'none'}
              id={each ?? 'none'}
              aria-label={each === null ? t('view.noHue') : t('view.hueOf', { number: at })}
              className={styles.pick ?? ''}
            >
              <ViewIcon icon={icon} hue={each} />
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
        <Checkbox isSelected={shared} onChange={isOn => set(now => ({ ...now, shared: isOn }))}>
          {t('view.share')}
        </Checkbox>
      </form>
    </Dialog>
  )
}
