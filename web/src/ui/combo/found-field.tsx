import { useState } from 'react'
import { ComboBox, Label } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import fieldStyles from '../field/field.module.css'
import { ComboInput, ComboList, type ComboOption } from './combo-parts.tsx'

export interface FoundFieldProps<Chosen> {
  readonly label: string
  readonly chosen: { readonly id?: string; readonly name: string } | undefined
  readonly onChoose: (chosen: Chosen | undefined) => void
  /** The id of one that is not offered. */
  readonly except?: string
  readonly autoFocus?: boolean
  /** Only screen readers read the label. */
  readonly isLabelHidden?: boolean
  /** The list opens with the first letter; otherwise with the focus. */
  readonly opensOnInput?: boolean
}

/** Something with a name in a form, found by a few letters. */
export function FoundField<Chosen>({
  label,
  chosen,
  options,
  onSearch,
  toNew,
  onChoose,
  except,
  autoFocus = false,
  isLabelHidden = false,
  opensOnInput = false,
}: FoundFieldProps<Chosen> & {
  /** Those that are found by the letters that were told to `onSearch` last; at first, without letters. */
  readonly options: readonly (Chosen & ComboOption)[]
  readonly onSearch: (letters: string) => void
  /** Makes of a name that none has what is chosen; without it, only what is found can be. */
  readonly toNew?: ((name: string) => Chosen) | undefined
}) {
  const { t } = useTranslation()
  const [typed, type] = useState<string>()
  return (
    <ComboBox
      items={options.filter(({ id }) => id !== except)}
      inputValue={typed ?? chosen?.name ?? ''}
      onInputChange={text => {
        const name = text.trim()
        type(text)
        onSearch(chosen?.id !== undefined && text === chosen.name ? '' : name)
        if (text !== chosen?.name) onChoose(name === '' ? undefined : toNew?.(name))
      }}
      selectedKey={chosen?.id ?? null}
      onSelectionChange={key => {
        const option = options.find(({ id }) => id === key)
        if (option === undefined) return
        type(undefined)
        onSearch('')
        onChoose(option)
      }}
      allowsCustomValue={toNew !== undefined}
      menuTrigger={opensOnInput ? 'input' : 'focus'}
      className={fieldStyles.field ?? ''}
      {...(isLabelHidden ? { 'aria-label': label } : {})}
    >
      {isLabelHidden ? null : <Label className={fieldStyles.label ?? ''}>{label}</Label>}
      <ComboInput
        openLabel={t('field.options')}
        autoFocus={autoFocus}
        onFocus={event => event.currentTarget.select()}
      />
      <ComboList />
    </ComboBox>
  )
}
