import { textLimits } from '@stowage/contract/values/text-limits'
import { type FormEvent, useId, useState } from 'react'
import { ToggleButton, ToggleButtonGroup } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import type { View } from '../../../data/items/views.ts'
import { ForWriters } from '../../../data/person/for-writers.tsx'
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
    <Dialog title={title} isOpen onClose={onClose} actions={<Actions form={form} onCancel={onClose} />}>
      <form id={form} onSubmit={submit} className={styles.form}>
        <TextField
          label={t('view.name')}
          name="name"
          defaultValue={look.name}
          limit={textLimits.line}
          isRequired
          autoFocus
        />
        <Choice
          label={t('view.icon')}
          chosen={icon === '' ? 'filter' : icon}
          options={iconNames.map(name => ({ key: name, label: t(`view.icon.${name}`), icon: name, hue }))}
          onChoose={key => set(now => ({ ...now, icon: String(key) }))}
        />
        <Choice
          label={t('view.hue')}
          chosen={hue ?? 'none'}
          options={[null, ...hues].map((each, at) => ({
            key: each ?? 'none',
            label: each === null ? t('view.noHue') : t('view.hueOf', { number: at }),
            icon,
            hue: each,
          }))}
          onChoose={key => set(now => ({ ...now, hue: typeof key === 'number' ? key : null }))}
        />
        <ForWriters>
          <Checkbox isSelected={shared} onChange={isOn => set(now => ({ ...now, shared: isOn }))}>
            {t('view.share')}
          </Checkbox>
        </ForWriters>
      </form>
    </Dialog>
  )
}

function Actions({ form, onCancel }: { readonly form: string; readonly onCancel: () => void }) {
  const { t } = useTranslation()
  return (
    <>
      <Button onPress={onCancel}>{t('action.cancel')}</Button>
      <Button type="submit" form={form} variant="main">
        {t('action.save')}
      </Button>
    </>
  )
}

type Key = string | number

/** One of several looks, each of them shown. */
function Choice({
  label,
  chosen,
  options,
  onChoose,
}: {
  readonly label: string
  readonly chosen: Key
  readonly options: readonly (Pick<ViewLook, 'icon' | 'hue'> & {
    readonly key: Key
    readonly label: string
  })[]
  readonly onChoose: (key: Key) => void
}) {
  return (
    <ToggleButtonGroup
      aria-label={label}
      selectionMode="single"
      disallowEmptySelection
      selectedKeys={[chosen]}
      onSelectionChange={keys => {
        for (const key of keys) onChoose(key)
      }}
      className={styles.icons ?? ''}
    >
      {options.map(({ key, label: name, icon, hue }) => (
        <ToggleButton key={key} id={key} aria-label={name} className={styles.pick ?? ''}>
          <ViewIcon icon={icon} hue={hue} />
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  )
}
