import { ComboBox, Label } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import fieldStyles from '../field/field.module.css'
import { ComboInput, ComboList, type ComboOption } from './combo-parts.tsx'

/** One of many options: typing narrows the list. Leaving it with an unknown text keeps the option chosen before. */
export const ComboField = ({
  label,
  options,
  chosen,
  onChoose,
  isLoading = false,
}: {
  readonly label: string
  readonly options: readonly ComboOption[]
  readonly chosen: string | undefined
  readonly onChoose: (id: string) => void
  /** More options are on their way: nothing can be typed yet. */
  readonly isLoading?: boolean
}) => {
  const { t } = useTranslation()
  return (
    <ComboBox
      defaultItems={options}
      // The text of the field is made once: again when what is chosen gets its name.
      key={options.length}
      isDisabled={isLoading}
      selectedKey={chosen ?? null}
      onSelectionChange={key => {
        if (key !== null) onChoose(String(key))
      }}
      className={fieldStyles.field ?? ''}
    >
      <Label className={fieldStyles.label ?? ''}>{label}</Label>
      <ComboInput openLabel={t('field.options')} onFocus={event => event.currentTarget.select()} />
      <ComboList />
    </ComboBox>
  )
}
