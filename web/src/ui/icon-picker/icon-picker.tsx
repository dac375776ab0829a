import { Ellipsis, Search } from 'lucide-react'
import { useId, useMemo, useState } from 'react'
import {
  Button as AriaButton,
  Autocomplete,
  Dialog,
  DialogTrigger,
  ListBoxItem,
  Popover,
  TextField,
  ToggleButton,
  ToggleButtonGroup,
} from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import fieldStyles from '../field/field.module.css'
import { FindInput } from '../field/find-input.tsx'
import { FoundListBox } from '../field/found-list-box.tsx'
import { useCloseOnBack } from '../overlay/use-close-on-back.ts'
import { findIcons, iconName, suggestIcons } from './find-icons.ts'
import styles from './icon-picker.module.css'
import { type Icons, useIcons } from './named-icon.tsx'

/** So many are one press away. */
const offered = 7

interface IconPickerProps {
  readonly label: string
  /** The name of the icon; empty: none. */
  readonly chosen: string
  /** The words of what it is for, which suggest some. */
  readonly called: string
  readonly onChoose: (name: string) => void
}

/** Chooses an icon: a few that fit the name are in sight, the others are found by words. Pressing the chosen one again takes it away. */
export function IconPicker({ label, chosen, called, onChoose }: IconPickerProps) {
  const { i18n } = useTranslation()
  const labelId = useId()
  const icons = useIcons()
  const shown = useMemo(
    () => (icons === undefined ? [] : suggestIcons(icons, called, chosen, offered)),
    [icons, called, chosen],
  )
  return (
    <div className={fieldStyles.field}>
      <span id={labelId} className={fieldStyles.label}>
        {label}
      </span>
      <div className={styles.row}>
        <ToggleButtonGroup
          aria-labelledby={labelId}
          selectionMode="single"
          selectedKeys={chosen === '' ? [] : [chosen]}
          onSelectionChange={keys => onChoose([...keys].map(String)[0] ?? '')}
          className={styles.offered ?? ''}
        >
          {icons === undefined
            ? null
            : shown.map(name => (
                <ToggleButton
                  key={name}
                  id={name}
                  aria-label={iconName(icons, name, i18n.language)}
                  className={styles.icon ?? ''}
                >
                  <IconOf icons={icons} name={name} />
                </ToggleButton>
              ))}
        </ToggleButtonGroup>
        {icons === undefined ? null : <AllIcons icons={icons} label={label} onChoose={onChoose} />}
      </div>
    </div>
  )
}

function IconOf({ icons, name }: { readonly icons: Icons; readonly name: string }) {
  const Icon = icons[name]?.Icon
  return Icon === undefined ? null : <Icon aria-hidden />
}

interface AllIconsProps extends Pick<IconPickerProps, 'label' | 'onChoose'> {
  readonly icons: Icons
}

/** All icons, in a popover. */
function AllIcons({ icons, label, onChoose }: AllIconsProps) {
  const { t } = useTranslation()
  const [isOpen, open] = useState(false)
  useCloseOnBack(isOpen, () => open(false))
  return (
    <DialogTrigger isOpen={isOpen} onOpenChange={open}>
      <AriaButton aria-label={t('icon.all')} className={styles.icon ?? ''}>
        <Ellipsis aria-hidden />
      </AriaButton>
      <Popover className={styles.popover ?? ''} offset={4}>
        <Dialog aria-label={label} className={styles.dialog ?? ''}>
          <FoundIcons
            icons={icons}
            onChoose={name => {
              onChoose(name)
              open(false)
            }}
          />
        </Dialog>
      </Popover>
    </DialogTrigger>
  )
}

function FoundIcons({ icons, onChoose }: Pick<AllIconsProps, 'icons' | 'onChoose'>) {
  const { t, i18n } = useTranslation()
  const [typed, type] = useState('')
  const found = useMemo(() => findIcons(icons, typed), [icons, typed])
  const [first] = found
  return (
    <Autocomplete inputValue={typed} onInputChange={type} disableAutoFocusFirst>
      <TextField aria-label={t('icon.find')} autoFocus className={styles.search ?? ''}>
        <Search aria-hidden />
        <FindInput
          className={styles.input ?? ''}
          placeholder={t('icon.find')}
          onFirst={typed.trim() === '' || first === undefined ? undefined : () => onChoose(first)}
        />
      </TextField>
      <FoundListBox
        aria-label={t('icon.found')}
        layout="grid"
        selectionMode="none"
        onAction={key => onChoose(String(key))}
        renderEmptyState={() => <p className={styles.none}>{t('icon.none')}</p>}
        className={`${styles.all} ${typed.trim() === '' ? '' : styles.typed}`}
      >
        {found.map(name => {
          const called = iconName(icons, name, i18n.language)
          return (
            <ListBoxItem
              key={name}
              id={name}
              textValue={called}
              aria-label={called}
              className={styles.icon ?? ''}
            >
              <IconOf icons={icons} name={name} />
            </ListBoxItem>
          )
        })}
      </FoundListBox>
    </Autocomplete>
  )
}
